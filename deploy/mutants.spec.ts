import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import { INGEST_VERSION } from '@directory/contracts/ingest';
import type { MergeStatus } from '@directory/contracts/internal';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { copyBody, ingestRow } from '@directory/testing/ingest-rows';
import { freePorts } from '../bin/ports.mjs';
import { MUTANTS } from '../e2e/fault-injection/mutants.js';
import { SERVICE_TOKEN, startTestCatalog, type TestCatalog } from '../services/catalog/src/catalog.fixture.js';

const HOOK = new URL('../e2e/fault-injection/mutant-hook.mjs', import.meta.url).href;
const ROWS = 20;

let correct: TestCatalog;
let child: ChildProcess | undefined;
let url: string;
let rows: IngestRow[];

beforeAll(async () => {
  correct = await startTestCatalog();
});
afterAll(() => correct.stop());
beforeEach(async () => {
  await correct.db.query('DELETE FROM business');
  rows = Array.from({ length: ROWS }, () => ingestRow());
});
afterEach(() => void child?.kill('SIGKILL'));

/** The built catalog with deliberate errors, on the database of the correct one. */
async function startMutant(name: string): Promise<void> {
  const [port = 0] = await freePorts(1);
  url = `http://127.0.0.1:${port}`;
  child = spawn(process.execPath, ['--import', HOOK, 'services/catalog/dist/main.js'], {
    env: {
      ...{ PATH: process.env['PATH'], NODE_ENV: 'production', PORT: String(port), LOG_LEVEL: 'silent' },
      ...{ DRAIN_SECONDS: '0', SERVICE_TOKEN, ADMIN_PASSWORD: 'password-of-the-test' },
      ...{ DATABASE_URL: (correct.db.options as { url: string }).url, MUTANT: JSON.stringify(MUTANTS[name]) },
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const isReady = () => fetch(`${url}/health/ready`).then(({ ok }) => ok, () => false); // prettier-ignore
  await expect.poll(isReady).toBe(true);
}

const send = (path: string, method: string, type: string, body: BodyInit) =>
  fetch(`${url}/internal/imports/${path}`, {
    ...{ method, body },
    headers: { [SERVICE_TOKEN_HEADER]: SERVICE_TOKEN, 'content-type': type },
  });
const stage = (id: string, fence: number) =>
  send(`${id}/rows?fence=${fence}&version=${INGEST_VERSION}`, 'PUT', 'application/x-postgres-copy', copyBody(rows));
const merge = (id: string, fence: number) => {
  const body = { fence, limit: 500, mode: 'update', approve: true, test: false };
  return send(`${id}/merge`, 'POST', 'application/json', JSON.stringify(body));
};
const statusOf = async (response: Response) => (await response.json()) as MergeStatus;

describe('a deliberate error of the catalog', () => {
  it('a deliberate error of every kind fits the built services', () => {
    for (const [name, replacements] of Object.entries(MUTANTS))
      for (const { file, text } of replacements) {
        const source = readFileSync(join('services', file), 'utf8');
        expect([name, file, source.includes(text)]).toEqual([name, file, true]);
      }
  });

  it('“no conflict clause” is detected: rows imported twice are rejected instead of unchanged', async () => {
    const expected = async () => {
      await correct.import(rows);
      return correct.import(rows);
    };
    expect(await expected()).toMatchObject({ unchanged: ROWS, rejected: 0 });
    await startMutant('no conflict clause');
    const id = randomUUID();
    await stage(id, 1);
    const response = await merge(id, 1);
    const status = response.ok ? await statusOf(response) : { unchanged: 0, rejected: ROWS };
    expect(status).not.toMatchObject({ unchanged: ROWS, rejected: 0 });
  });

  it('“split checkpoint” is detected: rows of a killed merge are counted wrongly by the next', async () => {
    await startMutant('split checkpoint');
    const id = randomUUID();
    await stage(id, 1);
    const merging = merge(id, 1).catch(() => undefined);
    const merged = async () =>
      (await correct.db.query<[{ n: number }]>('SELECT count(*)::int AS n FROM business'))[0].n === ROWS;
    await expect.poll(merged, { interval: 5 }).toBe(true);
    child!.kill('SIGKILL');
    await Promise.all([merging, once(child!, 'exit')]);
    expect(await statusOf(await correct.merge(id))).not.toMatchObject({ inserted: ROWS });
  });

  it('“no fence” is detected: a superseded worker merges rows', async () => {
    const own = randomUUID();
    await correct.stage(own, 2, rows);
    expect((await correct.merge(own, { fence: 1 })).status).toBe(409);
    await startMutant('no fence');
    expect((await merge(own, 1)).status).toBe(200);
  });
});
