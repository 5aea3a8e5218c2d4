import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { openLog, rotateLogs } from '../bin/log-file.mjs';
import { freePorts } from '../bin/ports.mjs';
import { pollUntil } from '../bin/processes.mjs';

const SERVICE = fileURLToPath(new URL('./survival.fixture.ts', import.meta.url));
const SOURCES = new URL('../bin/run-typescript.mjs', import.meta.url).href;

const folder = mkdtempSync(join(tmpdir(), 'survival-'));
let child: ChildProcess | undefined;
afterEach(() => void child?.kill('SIGKILL'));

/** Starts the service with its output in a file; resolves to a function that calls it. */
async function start(output: string) {
  const [port] = await freePorts(1);
  const descriptor = openSync(output, 'a');
  child = spawn(process.execPath, ['--import', SOURCES, SERVICE], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', descriptor, descriptor],
  });
  closeSync(descriptor);
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  const isUp = await pollUntil(
    () =>
      get('/health/live').then(
        () => true,
        () => false,
      ),
    60_000,
    100,
  );
  expect(isUp).toBe(true);
  return get;
}

const rejectionsIn = (metrics: string) => /^unhandled_rejections_total\{.*\} (\d+)$/m.exec(metrics)?.[1];

describe('a service', () => {
  it('continues after an unhandled rejection, logs it as an error and counts it', async () => {
    const log = join(folder, 'rejections.log');
    const get = await start(log);
    expect(rejectionsIn(await get('/metrics'))).toBe('0');
    for (let i = 0; i < 3; i++) expect(await get('/reject')).toBe('rejected');
    expect(rejectionsIn(await get('/metrics'))).toBe('3');
    const lines = readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line.includes('nobody handles this'));
    expect(lines).toHaveLength(3);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: 'error',
      name: 'survivor',
      msg: 'a rejection was not handled',
    });
  });

  it('continues when its log cannot be written to a full disk, and buffers at most 1 MiB', async () => {
    const get = await start('/dev/full');
    const resident = async () => Number(/^process_resident_memory_bytes\{.*\} (\d+)$/m.exec(await get('/metrics'))![1]);
    expect(await get('/log')).toBe('logged');
    const before = await resident();
    for (let i = 0; i < 20; i++) expect(await get('/log')).toBe('logged');
    expect((await resident()) - before).toBeLessThan(40_000_000); // would be 40 MB of lines without a limit
    expect(child?.exitCode).toBeNull();
  });
});

describe('the supervisor', () => {
  it('continues after its own errors and after its terminal is closed', async () => {
    const module = new URL('../bin/survive-errors.mjs', import.meta.url).href;
    const program = `
      import { surviveErrors } from ${JSON.stringify(module)};
      surviveErrors();
      setTimeout(() => { throw new Error('in a timer') });
      Promise.reject(new Error('not handled'));
      setTimeout(() => process.exit(7), 1000);`;
    const supervisor = spawn(process.execPath, ['--input-type=module', '-e', program]);
    let printed = '';
    supervisor.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes('in a timer') && printed.includes('not handled')) supervisor.stderr.destroy();
    });
    expect(await once(supervisor, 'exit')).toEqual([7, null]);
    expect(printed).toMatch(/in a timer/);
    expect(printed).toMatch(/not handled/);
  });
});

describe('the log of a supervised service', () => {
  it('is rotated by size while its process appends to it', () => {
    const logs = mkdtempSync(join(tmpdir(), 'logs-'));
    const file = join(logs, 'gateway.log');
    const descriptor = openLog(file);
    writeSync(descriptor, 'x'.repeat(11 * 1024 * 1024));
    rotateLogs(logs);
    writeSync(descriptor, 'next');
    closeSync(descriptor);
    expect(statSync(`${file}.1`).size).toBe(11 * 1024 * 1024);
    expect(readFileSync(file, 'utf8')).toBe('next');
    rotateLogs(logs);
    expect(readFileSync(file, 'utf8')).toBe('next');
    rmSync(logs, { recursive: true });
  });

  it('is dropped while there is no room for its file, so that the service still starts', () => {
    const full = () => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    const descriptor = openLog(join(folder, 'new.log'), full);
    closeSync(descriptor);
    expect(() => statSync(join(folder, 'new.log'))).toThrow('ENOENT');
    const denied = () => {
      throw Object.assign(new Error('permission denied'), { code: 'EACCES' });
    };
    expect(() => openLog(join(folder, 'new.log'), denied)).toThrow('permission denied');
    rmSync(folder, { recursive: true });
  });
});
