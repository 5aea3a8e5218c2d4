import { parseArgs } from 'node:util';
import { databaseVariables, directDatabaseUrl } from '@directory/config/database-url';
import { ConfigError, readEnvironment } from '@directory/config/environment';
import { z } from 'zod';
import { backup, BackupError, restore } from './backup/backup.js';
import { BackupBucket, backupName } from './backup/backup-bucket.js';
import { s3Settings, s3Variables } from './config.js';

/**
 * `backup.main.js` writes a backup into the bucket of BACKUP_STORE and deletes the oldest beyond BACKUP_RETAIN_COUNT; `list`
 * prints the complete ones, `restore [--replace] latest|<name>` restores one.
 */
async function main(): Promise<string> {
  const { values, positionals } = parseArgs({ options: { replace: { type: 'boolean' } }, allowPositionals: true });
  const [command = 'backup', name = 'latest'] = positionals;
  const read = readEnvironment(
    {
      ...s3Variables,
      ...databaseVariables,
      BACKUP_STORE: z.string({ error: 'must look like s3://bucket/folder' }),
      BACKUP_RETAIN_COUNT: z.coerce.number().int().min(1).max(1_000).default(14),
    },
    process.env,
  );
  const settings = s3Settings(read.BACKUP_STORE, read);
  if (!settings) throw new ConfigError('BACKUP_STORE: must look like s3://bucket/folder');
  const databaseUrl = directDatabaseUrl(read);
  const bucket = new BackupBucket(settings);
  if (command === 'list') return (await bucket.list()).join('\n');
  if (command === 'restore') {
    const found = await bucket.find(name);
    const { tables, takenAt } = await restore(databaseUrl, bucket.source(found), {
      replace: values.replace ?? false,
    });
    return `restored ${found}: ${rowsOf(tables)} rows of ${tables.length} tables, as of ${takenAt}`;
  }
  if (command !== 'backup') throw new BackupError(`unknown command ${command}: backup, list or restore`);
  const created = backupName(new Date());
  const { tables } = await backup(databaseUrl, bucket.target(created));
  const deleted = await bucket.prune(read.BACKUP_RETAIN_COUNT);
  return `created ${created}: ${rowsOf(tables)} rows of ${tables.length} tables; deleted ${deleted.join(', ') || 'none'}`;
}

const rowsOf = (tables: { rows: number }[]) => tables.reduce((sum, { rows }) => sum + rows, 0);

try {
  process.stdout.write(`${await main()}\n`);
} catch (error) {
  const isExpected = error instanceof BackupError || error instanceof ConfigError;
  process.stderr.write(`${isExpected ? error.message : ((error as Error).stack ?? String(error))}\n`);
  process.exitCode = 1;
}
