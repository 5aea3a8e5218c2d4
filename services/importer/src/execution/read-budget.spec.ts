import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReadBudget, startNow } from './read-budget.js';

const LOADER = new URL('../../../../bin/run-typescript.mjs', import.meta.url).href;
const BUDGET = fileURLToPath(new URL('read-budget.ts', import.meta.url));
const BUDGET_MS = 1_500;

/** Waits for a message as for the next rows of a file; sends what came of it. */
const PROGRAM = `
import { ReadBudget } from ${JSON.stringify(BUDGET)};
const rows = new Promise((resolve) => process.once('message', resolve));
const budget = new ReadBudget('places.csv', 0, ${BUDGET_MS});
const result = budget.wait(rows).then(() => 'read', ({ code }) => code);
process.send('waiting');
process.send(await result, () => process.exit());
`;

describe('the time limit for reading a file', () => {
  let folder: string;
  let program: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'read-budget-'));
    program = join(folder, 'program.mjs');
    await writeFile(program, PROGRAM);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function reading() {
    const child = fork(program, { execArgv: ['--import', LOADER] });
    await once(child, 'message');
    return child;
  }

  it('does not count the time in which the process is suspended', async () => {
    const child = await reading();
    child.kill('SIGSTOP');
    await sleep(BUDGET_MS + 500);
    const result = once(child, 'message');
    child.kill('SIGCONT');
    await sleep(100);
    child.send('rows');
    expect(await result).toEqual(['read', undefined]);
  });

  it('counts the time of work that uses no processor', async () => {
    const child = await reading();
    expect(await once(child, 'message')).toEqual(['file_read_timeout', undefined]);
  });

  it('counts the processor time of its own work', () => {
    const budget = new ReadBudget('places.csv', 0, 20);
    const start = startNow();
    budget.spend({ ...start, clockMs: start.clockMs - 60_000 });
    while (startNow().processorMs - start.processorMs < 60) continue;
    expect(() => budget.spend(start)).toThrow(expect.objectContaining({ code: 'file_read_timeout' }));
  });
});
