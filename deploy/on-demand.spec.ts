import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HeldConnections } from '../bin/held-connections.js';
import { freePorts } from '../bin/ports.mjs';
import { isAlive } from '../bin/processes.mjs';
import { SupervisedService } from '../bin/supervised-service.js';

const IDLE_MS = 300;
/** Longer than the connections of a test take to arrive. */
const EXIT_MS = 1_000;
const kit = (module: string) => pathToFileURL(join('libs/service-kit/dist', module)).href;
/** A service whose exit takes a second, and which is busy for as long as the file `busy` exists. */
const ENTRY = `
import { appendFileSync, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { exitWhenIdle, startProcess } from '${kit('idle-exit.js')}';
import { heldPort, serveHeldConnections } from '${kit('held-connections.js')}';
const record = (event) => appendFileSync(process.env.EVENTS, event + ' ' + process.pid + '\\n');
record('start');
await heldPort();
const server = createServer((request, response) => {
  if (request.url === '/work') startProcess('other');
  response.end(String(process.pid));
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => {
  const isFree = async () => !existsSync(process.env.EVENTS + '.busy');
  const stop = () => (record('stop'), setTimeout(() => process.exit(0), ${EXIT_MS}));
  exitWhenIdle(server, isFree, stop, { idleMs: ${IDLE_MS}, intervalMs: 50 });
  serveHeldConnections(server);
});
`;

let folder: string;
let service: SupervisedService;
let url: string;
const requested: string[] = [];
const lines: string[] = [];
const eventsFile = () => join(folder, 'events');
const events = (kind: string) =>
  readFileSync(eventsFile(), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(kind));
const call = (path = '/') => fetch(url + path, { headers: { connection: 'close' } });
const pid = async () => Number(await (await call()).text());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'on-demand-'));
  lines.length = requested.length = 0;
  writeFileSync(eventsFile(), '');
  const entry = join(folder, 'main.mjs');
  writeFileSync(entry, ENTRY);
  const [port = 0] = await freePorts(1);
  url = `http://127.0.0.1:${port}`;
  service = new SupervisedService({
    ...{ name: 'pid', entry, cwd: process.cwd(), url, logFile: join(folder, 'pid.log'), onDemand: true },
    env: { ...process.env, PORT: '0', EVENTS: eventsFile() },
    connections: new HeldConnections(
      { host: '127.0.0.1', port },
      { acceptsAll: true, maxHeldMs: 60_000, onHeld: () => service.wake() },
    ),
    startProcess: (name) => requested.push(name),
    print: (line) => lines.push(line),
  });
  service.start();
});
afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

it('a service on demand is started by its first connections, serves them, and exits once it is idle', async () => {
  await sleep(200);
  expect(events('start')).toHaveLength(0);
  const pids = new Set(await Promise.all(Array.from({ length: 10 }, pid)));
  expect(pids.size).toBe(1);
  const [first = 0] = pids;
  await expect.poll(() => isAlive(first)).toBe(false);
  expect(await pid()).not.toBe(first);
  expect(events('start')).toHaveLength(2);
  expect(lines).toEqual([]); // neither of them is a crash
});

it('connections made while an idle process exits are served by the next one', async () => {
  const first = await pid();
  await expect.poll(() => events('stop').length, { interval: 5 }).toBe(1);
  const pids = new Set(await Promise.all(Array.from({ length: 10 }, pid)));
  expect(pids.size).toBe(1);
  expect(pids).not.toContain(first);
});

it('work that arrives while an idle process exits starts the next one', async () => {
  await pid();
  await expect.poll(() => events('stop').length, { interval: 5 }).toBe(1);
  service.wake();
  await expect.poll(() => events('start').length).toBe(2);
});

it('a process with work or with an open connection does not exit', async () => {
  writeFileSync(`${eventsFile()}.busy`, '');
  const first = await pid();
  await sleep(4 * IDLE_MS);
  expect(await pid()).toBe(first);
  const kept = await fetch(url); // its connection stays open
  await kept.text();
  rmSync(`${eventsFile()}.busy`);
  await sleep(4 * IDLE_MS);
  expect(events('stop')).toHaveLength(0);
  expect(await pid()).toBe(first);
});

it('a process that gets a connection while it asks to exit serves it and does not exit', async () => {
  const entry = join(folder, 'main.mjs');
  const env = { ...process.env, PORT: '0', EVENTS: eventsFile(), EXIT_WHEN_IDLE: '1' };
  const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const next = async (wanted: string) => {
    for (;;) if ((await once(child, 'message', { signal: AbortSignal.timeout(10_000) }))[0] === wanted) return;
  };
  const listener = createServer({ pauseOnConnect: true }, (socket) => {
    child.send('connection', socket);
    child.send('stop');
  }).listen(0, '127.0.0.1');
  try {
    await next('needs port');
    child.send('port is free');
    await next('listening');
    await next('idle');
    const { port } = listener.address() as AddressInfo;
    const response = fetch(`http://127.0.0.1:${port}`);
    await next('listening');
    expect(await (await response).text()).toBe(String(child.pid));
    expect(events('stop')).toHaveLength(0);
  } finally {
    child.kill('SIGKILL');
    listener.close();
  }
});

it('a killed process on demand is started again without a connection, as it may have had work', async () => {
  process.kill(await pid(), 'SIGKILL');
  await expect.poll(() => events('start').length).toBe(2);
  expect(lines).toEqual([expect.stringContaining('The pid service stopped (SIGKILL)')]);
});

it('a process on demand has another one started for which it has work', async () => {
  await call('/work');
  await expect.poll(() => requested.length).toBeGreaterThan(0);
  expect(requested).toEqual(['other']);
});
