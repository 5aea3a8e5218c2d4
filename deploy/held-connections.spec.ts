import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { HeldConnections } from '../bin/held-connections.js';
import { freePorts } from '../bin/ports.mjs';
import { pollUntil } from '../bin/processes.mjs';
import { SupervisedService } from '../bin/supervised-service.js';

const kit = (module: string) => pathToFileURL(join('libs/service-kit/dist', module)).href;
/** As importing the server bundle of the web app does on a busy machine. */
const INITIALIZATION_MS = 1_500;
/** A service that says which process has answered. */
const ENTRY = `
import { runMain } from '${kit('bootstrap.js')}';
import { createService } from '${kit('service.js')}';
class PidModule {
  async onModuleInit() {
    await new Promise((done) => setTimeout(done, ${INITIALIZATION_MS}));
  }
}
await runMain('pid', () => createService({
  settings: { name: 'pid', host: '127.0.0.1', port: Number(process.env.PORT), logLevel: 'silent', drainSeconds: 0,
    validateResponses: true, serviceToken: 'a-token-for-the-tests' },
  module: { module: PidModule },
  configure: (app) => void app.getHttpAdapter().getInstance().get('/pid', () => String(process.pid)),
}));
`;

/** A busy machine starts a process slowly. */
const MAX_HELD_MS = 60_000;
/** More than are opened until the next process listens. */
const MAX_HELD = 5_000;

/** Several while the port is handed over. */
const ATTEMPT_INTERVAL_MS = 10;

let folder: string;
let url: string;
let service: SupervisedService;
const lines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'held-'));
  const entry = join(folder, 'main.mjs');
  await writeFile(entry, ENTRY);
  const [port = 0] = await freePorts(1);
  url = `http://127.0.0.1:${port}`;
  service = new SupervisedService({
    ...{ name: 'pid', entry, cwd: process.cwd(), url, logFile: join(folder, 'pid.log') },
    env: { ...process.env, PORT: String(port) },
    connections: new HeldConnections({ host: '127.0.0.1', port }, { maxHeld: MAX_HELD, maxHeldMs: MAX_HELD_MS }),
    print: (line) => lines.push(line),
  });
  service.start();
  await service.ready(new AbortController().signal);
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

/** The body of a response on a connection of its own. */
const pidOf = () =>
  new Promise<number>((resolve, reject) => {
    get(`${url}/pid`, { agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve(Number(text))).on('error', reject);
    }).on('error', reject);
  });

it('connections made while a killed service restarts are served by its next process', async () => {
  for (let kill = 1; kill <= 2; kill++) {
    const before = await pidOf();
    process.kill(before, 'SIGKILL');
    await pollUntil(() => lines.length === kill, 10_000, 5);
    await sleep(20); // the port is bound by now, and the process not started yet
    const pids = await Promise.all(Array.from({ length: 20 }, pidOf));
    expect(new Set(pids).size).toBe(1);
    expect(pids[0]).not.toBe(before);
    expect(await pidOf()).toBe(pids[0]);
  }
});

it('no connection is refused or reset from the restart of a service until its next process listens', async () => {
  const restarts = lines.length;
  const before = await pidOf();
  process.kill(before, 'SIGKILL');
  await pollUntil(() => lines.length > restarts, 10_000, 5);
  await sleep(20);
  const attempts: Promise<number>[] = [];
  let isServed = false;
  while (!isServed) {
    const attempt = pidOf();
    attempts.push(attempt);
    attempt.then(() => (isServed = true)).catch(() => undefined);
    await sleep(ATTEMPT_INTERVAL_MS);
  }
  const pids = new Set(await Promise.all(attempts));
  expect(pids.size).toBe(1);
  expect(pids).not.toContain(before);
});

it('a service that stops on request refuses connections', async () => {
  await service.stop();
  await expect(pidOf()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  service.start();
  await service.ready(new AbortController().signal);
  expect(await pidOf()).toBeGreaterThan(0);
});
