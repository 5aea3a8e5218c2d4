// `npm run backup -- <folder>`: a consistent copy of the directory, taken while the site runs. Needs only Node, and transfers
// between the embedded and other databases. `npm run restore -- <folder>` restores it into empty tables of the same release;
// `--replace` empties them first.
import { parseArgs } from 'node:util';
import { backup, BackupError, restore } from '../services/importer/src/backup/backup.js';
import { BackupFolder } from '../services/importer/src/backup/backup-folder.js';
import { readConfiguration } from './configuration.mjs';
import { externalDatabase } from './external-services.js';
import { describeFailure, CliError } from './cli-error.mjs';
import { openPostgres } from './postgres.mjs';
import { printError, print } from './console-output.mjs';

async function main() {
  const { values, positionals } = parseArgs({
    options: { restore: { type: 'boolean' }, replace: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [name] = positionals;
  const command = values.restore ? 'restore' : 'backup';
  if (!name) throw new CliError(`Name the folder of the backup: npm run ${command} -- backups/2026-11-20`);
  const configuration = readConfiguration(process.env);
  const { direct } = externalDatabase(configuration) ?? {};
  const database = direct ? { url: direct, close: async () => {} } : await openPostgres(configuration.dataDir);
  const folder = new BackupFolder(name);
  try {
    const { tables, takenAt } = values.restore
      ? await restore(database.url, folder, { replace: values.replace ?? false })
      : await backup(database.url, await folder.create());
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    print(`${values.restore ? 'Restored' : 'Backed up'} ${rows} rows of ${tables.length} tables, as of ${takenAt}.`);
  } finally {
    await database.close();
  }
}

try {
  await main();
} catch (error) {
  printError(error instanceof BackupError ? error.message : describeFailure(error));
  process.exitCode = 1;
}
