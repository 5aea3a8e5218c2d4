import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

const HOOKS = new URL('../../../bin/run-typescript.mjs', import.meta.url).href;
const BOOTSTRAP = new URL('./bootstrap.ts', import.meta.url).href;
const PROGRAM = `
const { runMain } = await import(${JSON.stringify(BOOTSTRAP)});
await runMain('test', async () => {
  void Promise.reject(new Error('nobody waits for this'));
  await new Promise((resolve) => setImmediate(resolve));
  throw new Error('the start has gone on');
});`;

it('a rejection without a handler does not end a service while it starts', () => {
  const args = ['--import', HOOKS, '--input-type=module', '--eval', PROGRAM];
  const { stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 60_000 });
  const lines = stderr.trim().split('\n').map((line) => JSON.parse(line) as Record<string, string>); // prettier-ignore
  expect(lines).toMatchObject([
    { level: 'error', msg: 'a rejection was not handled', err: expect.stringContaining('nobody waits for this') },
    { level: 'fatal', msg: expect.stringContaining('the start has gone on') },
  ]);
});
