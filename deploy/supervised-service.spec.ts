import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { HeldConnections } from '../bin/held-connections.js';
import { freePorts } from '../bin/ports.mjs';
import { pollUntil } from '../bin/processes.mjs';
import { SupervisedService } from '../bin/supervised-service.js';

const HELD = pathToFileURL('libs/service-kit/dist/held-connections.js').href;
/** Records its start; then serves, or is killed while its message is on the way to the supervisor. */
const ENTRY = `
import { appendFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { heldPort, serveHeldConnections } from '${HELD}';
appendFileSync(process.env.STARTS, process.pid + '\\n');
const starts = readFileSync(process.env.STARTS, 'utf8').trim().split('\\n').length;
if (starts > 1 && starts <= 3) process.send('needs port', () => process.kill(process.pid, 'SIGKILL'));
else {
  const handle = await heldPort();
  const server = createServer((request, response) => response.end(String(process.pid)));
  server.listen({ port: Number(process.env.PORT), host: '127.0.0.1', handle }, () => serveHeldConnections(server));
}
`;

let folder: string;
let service: SupervisedService;
let url: string;
let lines: string[];
const startsFile = () => join(folder, 'starts');
const starts = () => readFileSync(startsFile(), 'utf8').trim().split('\n');
const pid = async () => Number(await (await fetch(url, { headers: { connection: 'close' } })).text());

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'supervised-'));
  lines = [];
  const entry = join(folder, 'main.mjs');
  writeFileSync(entry, ENTRY);
  mkdirSync(join(folder, 'logs'));
  const [port = 0] = await freePorts(1);
  url = `http://127.0.0.1:${port}`;
  service = new SupervisedService({
    ...{ name: 'pid', entry, cwd: process.cwd(), url, logFile: join(folder, 'logs/pid.log') },
    env: { ...process.env, PORT: String(port), STARTS: startsFile() },
    connections: new HeldConnections({ host: '127.0.0.1', port }),
    print: (line) => lines.push(line),
  });
  service.start();
  await service.ready(new AbortController().signal);
});
afterEach(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

it('a process that is killed while it starts is started again once for each kill', async () => {
  process.kill(await pid(), 'SIGKILL');
  expect(await pollUntil(() => starts().length === 4, 60_000)).toBe(true);
  await sleep(3_000); // longer than the delays of further restarts
  expect(starts()).toHaveLength(4);
  expect(await pid()).toBe(Number(starts().at(-1)));
}, 90_000);

it('a process that cannot be started is tried again until it can', async () => {
  appendFileSync(startsFile(), 'two\nthree\n');
  renameSync(join(folder, 'logs'), join(folder, 'elsewhere'));
  process.kill(await pid(), 'SIGKILL');
  expect(await pollUntil(() => lines.some((line) => line.includes('ENOENT')), 10_000)).toBe(true);
  renameSync(join(folder, 'elsewhere'), join(folder, 'logs'));
  await service.ready(new AbortController().signal);
  const isServed = () => pid().then(Boolean, () => false);
  expect(await pollUntil(isServed, 30_000)).toBe(true);
}, 60_000);
