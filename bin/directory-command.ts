// `npm run check:counts` verifies that every count equals a full recount, `npm run check:audit` that the audit log is unchanged,
// `npm run reset-access -- <username>` prints a link for choosing a new password; the site may run meanwhile.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfiguration } from './configuration.mjs';
import { CliError, describeFailure } from './cli-error.mjs';
import { openPostgres } from './postgres.mjs';
import { ROOT } from './prepare.mjs';
import { run } from './processes.mjs';
import { printError, print } from './console-output.mjs';

try {
  const entry = join(ROOT, `services/catalog/dist/commands/${process.argv[2]}.js`);
  if (!existsSync(entry))
    throw new CliError('The services are not built: run `npm run build`, or start the site once.');
  const { databaseUrl, databaseCa, dataDir } = readConfiguration(process.env);
  const database = databaseUrl ? { url: databaseUrl, close: async () => {} } : await openPostgres(dataDir);
  try {
    const { code, output } = await run(process.execPath, [entry, ...process.argv.slice(3)], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: database.url, DATABASE_CA: databaseCa },
    });
    print(output.trim());
    process.exitCode = code ?? 1;
  } finally {
    await database.close();
  }
} catch (error) {
  printError(describeFailure(error));
  process.exitCode = 1;
}
