// The disk of the site fills up during an import, first below the reserve, then to its last byte, and has room again.
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SeededRandom } from '../../bench/random.js';
import { CliError } from '../../bin/cli-error.mjs';
import { step } from '../../bin/console-output.mjs';
import { openPostgres } from '../../bin/postgres.mjs';
import { pollUntil } from '../../bin/processes.mjs';
import { ON_DEMAND, SERVICES } from '../../bin/services.js';
import { TusClient } from '../../services/importer/src/uploads/tus-client.fixture.js';
import { runQuery, wrongCounts } from './database-snapshot.js';
import { business, fileOf } from './import-files.js';
import { findProcess } from './process-table.js';
import { onSite, type StartedSite } from './started-site.js';
import { notMeasured, type CampaignOptions, type Guarantee } from './guarantees.js';

const MEBIBYTE_BYTES = 1024 * 1024;
const DISK_BYTES = 1_500 * MEBIBYTE_BYTES;
const RESERVE_MEBIBYTES = 128;
const CHUNK_BYTES = MEBIBYTE_BYTES;
const ROWS = 20_000;
const FULL_MS = 20_000;
const MERGE_TIMEOUT_MS = 120_000;
const MAX_RESUMPTION_MS = 60_000;

export async function fullDisk(options: CampaignOptions): Promise<Guarantee[]> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    return [notMeasured('a full disk', 'only root on Linux can mount a small one')];
  }
  const disk = await mkdtemp(join(tmpdir(), 'small-disk-'));
  let isMounted = false;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', disk]);
    isMounted = true;
    await chmod(disk, 0o777);
    const environment = { TMPDIR: disk, DISK_RESERVE_MB: String(RESERVE_MEBIBYTES) };
    return await onSite(environment, (site) => fillDuringImport(site, disk, options));
  } finally {
    if (isMounted) execFileSync('umount', [disk]);
    await rm(disk, { recursive: true });
  }
}

/** Writes until this much is free, or until nothing more can be written. */
async function fill(disk: string, leftBytes: number) {
  const file = await open(join(disk, 'filler'), 'a');
  const chunk = Buffer.alloc(CHUNK_BYTES);
  try {
    for (;;) {
      const { bavail, bsize } = await statfs(disk);
      if (bavail * bsize <= leftBytes) return;
      await file.write(chunk);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}

const processes = () => SERVICES.map(({ entry }) => findProcess(entry));

/** One on demand may have been started or have exited because it was idle. */
function hasEnded(service: number, before: number | undefined, after: number | undefined) {
  const isOnDemand = ON_DEMAND.includes(SERVICES[service]!.name);
  if (isOnDemand && (before === undefined || after === undefined)) return false;
  return before !== after;
}

async function fillDuringImport(site: StartedSite, disk: string, { seed }: CampaignOptions): Promise<Guarantee[]> {
  const { url, admin, dataDir } = site;
  const chance = new SeededRandom(seed);
  const small = (name: string) => fileOf(name, [business(chance, name, 0)], 'csv');
  const statusOf = async (name: string) => {
    const { name: fileName, content } = await small(name);
    const form = new FormData();
    form.append('file', new Blob([content]), fileName);
    const sent = { method: 'POST', body: form, headers: { prefer: 'respond-async' } };
    const [{ status }, created] = [
      await admin.send('/api/upload-excel', sent),
      await new TusClient(url, admin.headers()).create(fileName, content.length),
    ];
    return `${status} and ${created.status}`;
  };
  const rows = Array.from({ length: ROWS }, (_, i) => business(chance, 'disk', i));
  const importId = await admin.upload(await fileOf('disk', rows, 'csv'));
  const isMerging = async () => (await admin.import(importId)).state === 'merging';
  if (!(await pollUntil(isMerging, MERGE_TIMEOUT_MS, 50))) throw new CliError('The import does not merge.');
  const before = processes();
  await fill(disk, (RESERVE_MEBIBYTES * MEBIBYTE_BYTES) / 2);
  const nearlyFull = await statusOf('nearly');
  await fill(disk, 0);
  await step(`No byte is free for ${FULL_MS / 1000} s`, () => sleep(FULL_MS));
  const ended = processes().filter((pid, at) => hasEnded(at, before[at], pid)).length;
  await rm(join(disk, 'filler'));
  const roomAt = performance.now();
  const isDone = async () => (await admin.import(importId).catch(() => null))?.state === 'done';
  const resumed = await pollUntil(isDone, 5 * MAX_RESUMPTION_MS, 200);
  const resumedMs = performance.now() - roomAt;
  const afterwards = await statusOf('afterwards').catch((error: Error) => error.message);
  const database = await openPostgres(dataDir);
  const [found] = await runQuery<{ n: number }>(
    database.url,
    `SELECT count(*)::int AS n FROM business WHERE starts_with(place_id, 'FAULT_disk_')`,
  );
  const counts = await wrongCounts(database.url);
  await database.close();
  const guarantee = (promise: string, limit: string, measured: string, isKept: boolean) => ({
    promise: `a full disk: ${promise}`,
    limit,
    measured,
    isKept,
  });
  return [
    guarantee('uploads below the reserve', '507 and 507', nearlyFull, nearlyFull === '507 and 507'),
    guarantee('services that end while no byte is free', '0', String(ended), ended === 0),
    guarantee(
      'the import is done after there is room',
      `${MAX_RESUMPTION_MS / 1000} s`,
      `${(resumedMs / 1000).toFixed(1)} s`,
      resumed && resumedMs <= MAX_RESUMPTION_MS,
    ),
    guarantee('uploads afterwards', '202 and 201', afterwards, afterwards === '202 and 201'),
    guarantee('businesses, and wrong counts', `${ROWS}, none`, `${found?.n}, ${counts ?? 'none'}`, found?.n === ROWS && counts === null), // prettier-ignore
  ];
}
