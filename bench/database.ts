// The measured databases: each in a separate cluster, reused by later runs.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { CliError } from '../bin/cli-error.mjs';
import { sharedBuffersMb, startPostgres } from '../bin/postgres.mjs';
import { ROOT } from '../bin/prepare.mjs';
import { run } from '../bin/processes.mjs';
import { MIGRATIONS } from '../bin/services.js';
import { print } from '../bin/console-output.mjs';
import { inventBusinesses } from './businesses/business.js';
import { businessLine, load } from './load.js';
import { recount } from './recount.js';
import { waitUntilIdle } from './wait-until-idle.js';
import type { Postgres } from '../bin/postgres.mjs';

const TABLES = 'services/catalog/dist/database/migrations';
/** Businesses compared to detect a change of the generator. */
const PROBE = 2_000;

/** The folder of the database with so many businesses. */
export function folderOf(count: number) {
  return resolve(ROOT, process.env.BENCH_DIR ?? 'data/bench', String(count));
}

/** Starts the database with `count` businesses; fills it first if it is missing, incomplete or outdated. */
export async function openDatabase(count: number, { fresh = false }: { fresh?: boolean } = {}): Promise<Postgres> {
  const folder = folderOf(count);
  const stampFile = join(folder, 'filled');
  const stamp = stampNow();
  const filled = existsSync(stampFile) && isStillTrue(readFileSync(stampFile, 'utf8'), stamp);
  if (existsSync(stampFile) && !filled) print(`The database of ${count} businesses is out of date: creating it again`);
  if (fresh || !filled) rmSync(folder, { recursive: true, force: true });

  // No fsync: data lost by a crash is generated again.
  const postgres = await startPostgres({ dataDir: folder, fsync: false, sharedBuffersMb: sharedBuffersMb() });
  try {
    await migrate(postgres.url);
    if (fresh || !filled) {
      await load(postgres.url, count);
      await recount(postgres.url, count);
    }
    await waitUntilIdle(postgres.url, folder);
    writeFileSync(stampFile, JSON.stringify(stamp));
    return postgres;
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function migrate(databaseUrl: string) {
  for (const [, program] of MIGRATIONS) {
    const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl };
    const { code, output } = await run(process.execPath, [program], { cwd: ROOT, env });
    if (code !== 0) throw new CliError(`The tables could not be created (npm run build?):\n${output.trim()}`);
  }
  print('Tables are up to date');
}

/** Hashes of everything that determines the content of a database: the businesses, and each migration. */
type Stamp = { businesses: string; migrations: Record<string, string> };
function stampNow(): Stamp {
  const names = readdirSync(join(ROOT, TABLES)).filter((name) => name.endsWith('.js'));
  return {
    businesses: hashOf([...inventBusinesses(PROBE)].map(businessLine).join('')),
    migrations: Object.fromEntries(names.map((name) => [name, hashOf(readFileSync(join(ROOT, TABLES, name)))])),
  };
}

/** Later migrations are applied as on any database; a changed one requires a new database. */
function isStillTrue(text: string, now: Stamp) {
  if (!text.startsWith('{')) return false;
  const then = JSON.parse(text) as Stamp;
  const same = Object.entries(then.migrations).every(([name, hash]) => now.migrations[name] === hash);
  return same && then.businesses === now.businesses;
}

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 16);
