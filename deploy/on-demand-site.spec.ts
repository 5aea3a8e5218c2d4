import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../bin/ports.mjs';
import { pollUntil } from '../bin/processes.mjs';
import { Admin } from '../e2e/fault-injection/replicas.js';

const START_TIMEOUT_MS = 240_000;
/** A process exits ten seconds after its start if it is not used. */
const IDLE_TIMEOUT_MS = 90_000;
const IMPORT_TIMEOUT_MS = 60_000;
const ACCOUNT = { username: 'admin', password: 'a-password-for-the-tests' };

let dataDir: string;
let site: ChildProcess;
let url: string;
let output = '';

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'on-demand-site-'));
  const [port] = await freePorts(1);
  url = `http://localhost:${port}`;
  site = spawn(process.execPath, ['bin/start.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port), DATA_DIR: dataDir },
      ...{ SAMPLE_DATA: 'false', ADMIN_USERNAME: ACCOUNT.username, ADMIN_PASSWORD: ACCOUNT.password },
    },
  });
  for (const stream of [site.stdout!, site.stderr!])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const isOver = () => output.includes('Ctrl-C stops it') || site.exitCode !== null;
  await pollUntil(isOver, START_TIMEOUT_MS);
  expect(output).toContain('Ctrl-C stops it');
}, START_TIMEOUT_MS);
afterAll(async () => {
  site.kill('SIGTERM');
  if (site.exitCode === null) await once(site, 'exit');
  rmSync(dataDir, { recursive: true });
});

/** Services of the site that run. */
function running(): string[] {
  const read = (path: string) => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return ''; // it has ended
    }
  };
  return readdirSync('/proc')
    .filter((id) => /^\d+$/.test(id) && read(`/proc/${id}/stat`).split(') ').at(-1)?.split(' ')[1] === String(site.pid))
    .flatMap((id) => /services\/([a-z]+\/dist\/[a-z.]+)\.js/.exec(read(`/proc/${id}/cmdline`))?.[1] ?? [])
    .sort();
}

const ALWAYS = ['catalog/dist/main', 'gateway/dist/main'];

// /proc is that of Linux.
it.runIf(process.platform === 'linux')(
  'an idle site runs the catalog and the gateway, and an upload starts the importer and its worker',
  async () => {
    expect(await pollUntil(() => running().join() === ALWAYS.join(), IDLE_TIMEOUT_MS, 200)).toBe(true);
    expect(output).not.toMatch(/stopped|starting it again/);

    const admin = await new Admin(url, url).signIn(ACCOUNT);
    const importId = await admin.upload({
      name: 'a.csv',
      content: Buffer.from('name,city,country\nOne Café,Paris,France\n'),
    });
    const isDone = async () => (await admin.import(importId)).state === 'done';
    expect(await pollUntil(isDone, IMPORT_TIMEOUT_MS, 100)).toBe(true);
    expect(running()).toEqual([...ALWAYS, 'importer/dist/http.main', 'importer/dist/worker.main']);
  },
  IDLE_TIMEOUT_MS + IMPORT_TIMEOUT_MS,
);
