import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeLock } from '../bin/process-lock.mjs';

const MODULE = new URL('../bin/process-lock.mjs', import.meta.url).href;
let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'process-lock-'));
  lock = join(folder, 'build.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A process that takes the lock and keeps it until it is killed. */
async function startHolder() {
  const program = `import { takeLock } from ${JSON.stringify(MODULE)};
    console.log(takeLock(process.argv[1]));
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, lock]);
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  expect(String(output).trim()).toBe('null');
  return child;
}

it('a lock that another running process holds names that process', async () => {
  const holder = await startHolder();
  try {
    expect(takeLock(lock)).toBe(holder.pid);
  } finally {
    holder.kill('SIGKILL');
  }
});

it('the lock of a killed process is taken', async () => {
  const holder = await startHolder();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(takeLock(lock)).toBeNull();
});
