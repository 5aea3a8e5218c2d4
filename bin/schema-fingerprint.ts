// Which programs have migrated the embedded database, so that a start of the same release need not run them: each loads an object
// mapper, a third of the processor time of a start.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** What the migrations consist of; the lock file determines their packages. */
const PROGRAMS = [
  'services/catalog',
  'services/importer',
  'libs/config',
  'libs/contracts',
  'libs/queue',
  'libs/service-kit',
];

/** Hash of the compiled programs and of their input, such as the password of which those of roles are derived. */
export function schemaFingerprint(root: string, input: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(input));
  const compiled = PROGRAMS.flatMap((folder) =>
    readdirSync(join(root, folder, 'dist'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => join(folder, 'dist', file)),
  );
  for (const file of ['package-lock.json', ...compiled.sort()])
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/** Whether the programs of `fingerprint` have migrated the database. */
export async function isMigrated(databaseUrl: string, fingerprint: string): Promise<boolean> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ stored: string | null; tables: boolean }>(
      `SELECT shobj_description(oid, 'pg_database') AS stored,
         to_regclass('public.catalog_migration') IS NOT NULL AND to_regclass('importer.importer_migration') IS NOT NULL AS tables
       FROM pg_database WHERE datname = current_database()`,
    );
    return rows[0]?.tables === true && rows[0].stored === fingerprint;
  });
}

/** A comment belongs to this database alone: no backup and no copy of its tables has it. */
export async function recordMigration(databaseUrl: string, fingerprint: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const database = client.escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
    await client.query(`COMMENT ON DATABASE ${database} IS '${fingerprint}'`);
  });
}

async function withClient<T>(connectionString: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
