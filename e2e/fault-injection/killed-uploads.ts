// Uploads while the gateway is killed: files in one form, which are sent again, and files in parts, which continue. Every business
// arrives once, and neither the file store nor the database keeps anything of an upload that was cut.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UPLOAD_PART_BYTES } from '@directory/contracts/upload-limits';
import { SeededRandom } from '../../bench/random.js';
import { CliError } from '../../bin/cli-error.mjs';
import { step } from '../../bin/console-output.mjs';
import { openPostgres } from '../../bin/postgres.mjs';
import { pollUntil, signalIfAlive } from '../../bin/processes.mjs';
import { TusClient } from '../../services/importer/src/uploads/tus-client.fixture.js';
import { leftovers, runQuery } from './database-snapshot.js';
import { business, fileOf, type File } from './import-files.js';
import { findProcess } from './process-table.js';
import { onSite, type StartedSite } from './started-site.js';
import type { CampaignOptions, Guarantee } from './guarantees.js';

const GATEWAY = 'services/gateway/dist/main.js';
const ROWS = 200;
/** An unknown column has most of a file, so that sending it takes long enough for a kill. */
const FILE_BYTES = 2.5 * UPLOAD_PART_BYTES;
const MAX_DELAY_MS = 400;
const RETRY_PAUSE_MS = 200;
const UPLOAD_TIMEOUT_MS = 120_000;
const IMPORT_TIMEOUT_MS = 240_000;
const LEFT_TIMEOUT_MS = 60_000;

export function killedUploads({ seed, kills }: CampaignOptions): Promise<Guarantee[]> {
  return onSite({}, async (site) => {
    const chance = new SeededRandom(seed);
    const partsNames: string[] = []; // not the files, which have 42 MB each round
    let cut = 0;
    await step(`${kills} kills of the gateway during uploads`, async () => {
      for (let round = 1; round <= kills; round++) {
        const [form, parts] = [await largeFile(chance, `form${round}`), await largeFile(chance, `parts${round}`)];
        partsNames.push(parts.name);
        const uploads = Promise.all([untilAccepted(site, form), untilComplete(site, parts)]);
        await sleep(chance.next() * MAX_DELAY_MS);
        const pid = findProcess(GATEWAY);
        if (pid === undefined) throw new CliError('No process of the gateway was found.');
        signalIfAlive(pid, 'SIGKILL');
        const [sent, received] = await uploads;
        cut += Number(sent.failures > 0) + Number(received.failures > 0);
        for (const { id } of [sent, received]) await finished(site, id);
      }
    });
    const failures = await differences(site, partsNames);
    return [
      {
        promise: 'uploads are accepted and imported once, and leave nothing, while the gateway is killed',
        limit: '0 differences',
        measured: `${failures.length} after ${kills} kills and ${2 * kills} uploads, ${cut} of which were cut${failures.map((failure) => `; ${failure}`).join('')}`,
        isKept: failures.length === 0 && cut > 0,
      },
    ];
  });
}

async function largeFile(chance: SeededRandom, name: string): Promise<File> {
  const filler = 'x'.repeat(Math.ceil(FILE_BYTES / ROWS));
  return fileOf(
    name,
    Array.from({ length: ROWS }, (_, i) => ({ ...business(chance, name, i), filler })),
    'csv',
  );
}

/** Calls until it resolves to an id, and counts the attempts that did not. */
async function repeated(attempt: () => Promise<string | undefined>): Promise<{ id: string; failures: number }> {
  const deadline = performance.now() + UPLOAD_TIMEOUT_MS;
  for (let failures = 0; performance.now() < deadline; failures++) {
    const id = await attempt().catch(() => undefined);
    if (id !== undefined) return { id, failures };
    await sleep(RETRY_PAUSE_MS);
  }
  throw new CliError('An upload was not accepted.');
}

const untilAccepted = ({ admin }: StartedSite, file: File) => repeated(() => admin.upload(file));

/** As a client of the protocol does: asks where to continue after each failure. */
async function untilComplete({ url, admin }: StartedSite, { name, content }: File) {
  const client = new TusClient(url, admin.headers());
  const created = await repeated(async () => (await client.create(name, content.length)).headers.location);
  const path = created.id;
  const { id, failures } = await repeated(async () => {
    for (;;) {
      const { status, headers } = await client.head(path);
      if (status !== 200) return undefined;
      if (headers.location) return headers.location.split('/').at(-1);
      const offset = Number(headers['upload-offset']);
      const part = await client.patch(path, offset, content.subarray(offset, offset + UPLOAD_PART_BYTES));
      if (part.status >= 300) return undefined;
    }
  });
  return { id, failures: created.failures + failures };
}

/** The gateway may still be starting. */
async function finished({ admin }: StartedSite, importId: string) {
  const state = async () => (await admin.import(importId).catch(() => null))?.state;
  const hasEnded = async () => ['done', 'failed', 'cancelled'].includes((await state()) ?? '');
  if (!(await pollUntil(hasEnded, IMPORT_TIMEOUT_MS, 200))) throw new CliError(`The import ${importId} does not end.`);
}

async function differences({ dataDir }: StartedSite, partsNames: string[]): Promise<string[]> {
  const database = await openPostgres(dataDir);
  try {
    const count = async (query: string) => Number((await runQuery<{ n: string }>(database.url, query))[0]?.n);
    const found = [];
    const businesses = await count(`SELECT count(*) AS n FROM business WHERE starts_with(place_id, 'FAULT_')`);
    const expected = 2 * partsNames.length * ROWS;
    if (businesses !== expected) found.push(`${businesses} of ${expected} businesses`);
    const names = partsNames.map((name) => `'${name}'`).join(', ');
    const imports = await count(`SELECT count(*) AS n FROM importer.import_run WHERE file_name IN (${names})`);
    if (imports !== partsNames.length) found.push(`${imports} imports of ${partsNames.length} files in parts`);
    const store = join(dataDir, 'files');
    // Without a byte: the response to its creation was lost, and it expires.
    const unused = await runQuery<{ name: string }>(
      database.url,
      `SELECT 'upload ' || id AS name FROM importer.upload WHERE import_id IS NULL AND received = 0`,
    );
    const left = async () => [
      ...(await leftovers(database.url, store, undefined)).filter((one) => !unused.some(({ name }) => name === one)),
      ...(await readdir(store)).filter((name) => name.endsWith('.partial')),
    ];
    let kept: string[] = [];
    const isClean = async () => (kept = await left()).length === 0;
    if (!(await pollUntil(isClean, LEFT_TIMEOUT_MS, 500))) found.push(...kept);
    return found;
  } finally {
    await database.close();
  }
}
