// The clock of all processes, the database's too, is set back by an hour during an import whose worker is killed, and set right
// again during the next one.
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SeededRandom } from '../../bench/random.js';
import { CliError } from '../../bin/cli-error.mjs';
import { openPostgres } from '../../bin/postgres.mjs';
import { pollUntil, signalIfAlive } from '../../bin/processes.mjs';
import { SERVICES } from '../../bin/services.js';
import { runQuery, wrongCounts } from './database-snapshot.js';
import { business, fileOf } from './import-files.js';
import { findProcess } from './process-table.js';
import { onSite, type StartedSite } from './started-site.js';
import { notMeasured, type CampaignOptions, type Guarantee } from './guarantees.js';

const ROWS = 20_000;
const MERGE_TIMEOUT_MS = 120_000;
const MAX_RESUMPTION_MS = 60_000;
const IMPORT_TIMEOUT_MS = 300_000;
const WRONG_SIGN_INS = 12;
const WORKER = SERVICES.find(({ name }) => name === 'importer-worker')!.entry;

const LIBRARY = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/faketime/libfaketimeMT.so.1',
].find(existsSync);

export async function clockSetBack({ seed }: CampaignOptions): Promise<Guarantee[]> {
  if (LIBRARY === undefined) return [notMeasured('the clock set back by an hour', 'libfaketime is not installed')];
  const folder = await mkdtemp(join(tmpdir(), 'clock-'));
  await chmod(folder, 0o755); // as root, PostgreSQL runs as another user
  const clock = join(folder, 'offset');
  const set = (offset: '+0' | '-1h') => writeFile(clock, `${offset}\n`);
  try {
    await set('+0');
    const environment = {
      ...{ LD_PRELOAD: LIBRARY, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_CACHE_DURATION: '1' },
      ...{ FAKETIME_DONT_FAKE_MONOTONIC: '1', TRUSTED_PROXIES: '1' },
    };
    return await onSite(environment, (site) => importMeanwhile(site, set, seed));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function importMeanwhile(
  { admin, url, dataDir }: StartedSite,
  set: (offset: '+0' | '-1h') => Promise<void>,
  seed: number,
): Promise<Guarantee[]> {
  const chance = new SeededRandom(seed);
  const siteTime = async () => Date.parse((await fetch(`${url}/health/live`)).headers.get('date') ?? '');
  /** Imports a file; `interrupt` runs while its rows are merged. Resolves to the time it takes from then. */
  const importFile = async (name: string, interrupt: () => Promise<unknown>) => {
    const rows = Array.from({ length: ROWS }, (_, i) => business(chance, name, i));
    const id = await admin.upload(await fileOf(name, rows, 'csv'));
    // A session that began while the processes did not all follow the clock has been idle for an hour.
    const stateOf = async () => (await admin.import(id).catch(() => void admin.signIn().catch(() => null)))?.state;
    if (!(await pollUntil(async () => (await stateOf()) === 'merging', MERGE_TIMEOUT_MS, 50)))
      throw new CliError('The import does not merge.');
    await interrupt();
    const startedAt = performance.now();
    await pollUntil(async () => (await stateOf()) === 'done', IMPORT_TIMEOUT_MS, 200);
    return performance.now() - startedAt;
  };
  const moveClock = async (offset: '+0' | '-1h', isMoved: (shiftMs: number) => boolean) => {
    await set(offset);
    if (!(await pollUntil(async () => isMoved((await siteTime()) - Date.now()), 10_000)))
      throw new CliError('The site does not follow the clock.');
  };
  const killWorker = () => {
    const pid = findProcess(WORKER);
    if (pid !== undefined) signalIfAlive(pid, 'SIGKILL');
  };

  const backMs = await importFile('back', async () => {
    await moveClock('-1h', (shiftMs) => shiftMs < -1_800_000);
    killWorker();
  });
  const session = (await admin.send('/api/admin/session')).status;
  const statuses = [];
  for (let attempt = 0; attempt < WRONG_SIGN_INS; attempt++) {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '198.18.7.7' };
    const body = JSON.stringify({ username: 'nobody', password: `wrong-${attempt}` });
    statuses.push((await admin.send('/api/admin/login', { method: 'POST', headers, body })).status);
  }
  const signedIn = await admin.signIn().then(
    () => 200,
    (error: Error) => error.message,
  );
  const forwardMs = await importFile('forward', async () => {
    await moveClock('+0', (shiftMs) => shiftMs > -60_000);
    await admin.signIn(); // by this clock the session has been idle for an hour
  });

  const database = await openPostgres(dataDir);
  const [found] = await runQuery<{ n: number }>(
    database.url,
    `SELECT count(*)::int AS n FROM business WHERE place_id ~ '^FAULT_(back|forward)_'`,
  );
  const counts = await wrongCounts(database.url);
  await database.close();
  const limited = statuses.filter((status) => status === 429).length;
  const guarantee = (promise: string, limit: string, measured: string, isKept: boolean) => ({
    ...{ promise: `the clock set back by an hour: ${promise}`, limit, measured, isKept },
  });
  const duration = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return [
    guarantee(
      'the import whose worker is killed then is done',
      duration(MAX_RESUMPTION_MS),
      duration(backMs),
      backMs <= MAX_RESUMPTION_MS,
    ),
    guarantee(
      'and set right during the next import, it is done',
      duration(MAX_RESUMPTION_MS),
      duration(forwardMs),
      forwardMs <= MAX_RESUMPTION_MS,
    ),
    guarantee(
      'businesses, and wrong counts',
      `${2 * ROWS}, none`,
      `${found?.n}, ${counts ?? 'none'}`,
      found?.n === 2 * ROWS && counts === null,
    ),
    guarantee(
      'the session stays, another begins, and wrong passwords are limited',
      '200, 200, some of them',
      `${session}, ${signedIn}, ${limited} of ${WRONG_SIGN_INS}`,
      session === 200 && signedIn === 200 && limited > 0,
    ),
  ];
}
