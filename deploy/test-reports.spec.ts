import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { playwrightSummary, vitestSummary, type Summary } from '../bin/test-reports.mjs';

const ROOT = resolve(import.meta.dirname, '..');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-reports-'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The report file of one of the two runners for the test files in the folder. */
async function report(program: string, args: string[]): Promise<unknown> {
  const file = join(folder, 'report.json');
  const env: NodeJS.ProcessEnv = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  delete env.JEST_WORKER_ID; // Vitest sets it too, and Playwright does not run where it is set
  await new Promise<void>((done) => {
    execFile(process.execPath, [join(ROOT, 'node_modules', program), ...args], { cwd: folder, env }, () => done());
  });
  return JSON.parse(await readFile(file, 'utf8'));
}

const names = ({ failures }: Summary) => failures.map(({ name }) => name);

it('reports a failing Vitest test, and a file that cannot be loaded or set up, by name, file and reason', async () => {
  await writeFile(
    join(folder, 'sums.test.js'),
    `import { describe, expect, it } from 'vitest';
    describe('sums', () => {
      it('right', () => expect(1 + 1).toBe(2));
      it('wrong', () => expect(1 + 1).toBe(3));
      it.skip('meilisearch adds', () => {});
    });`,
  );
  await writeFile(join(folder, 'broken.test.js'), `throw new Error('no such thing');`);
  await writeFile(
    join(folder, 'server.test.js'),
    `import { beforeAll, it } from 'vitest';
    beforeAll(() => { throw new Error('no server'); });
    it('responds', () => {});`,
  );
  const args = ['run', '--reporter=json', '--outputFile=report.json'];
  const summary = vitestSummary(await report('vitest/vitest.mjs', args), ['meilisearch']);

  expect(summary).toMatchObject({ passed: 1, failed: 3 });
  expect(names(summary).sort()).toEqual([
    expect.stringMatching(/broken\.test\.js$/),
    expect.stringMatching(/server\.test\.js$/),
    'sums wrong (sums.test.js)',
  ]);
  const messages = summary.failures.map(({ message }) => message).join();
  for (const part of ['no such thing', 'no server', 'expected 2 to be 3']) expect(messages).toContain(part);
  expect(summary.files.map(({ name }) => basename(name)).sort()).toEqual([
    'broken.test.js',
    'server.test.js',
    'sums.test.js',
  ]);
  expect(summary.skipped).toEqual(['sums meilisearch adds: meilisearch is not on the PATH']);
});

it('reports a failing Playwright test, and one that passes only when retried, by title, place and reason', async () => {
  await writeFile(
    join(folder, 'pages.spec.ts'),
    `import { test, expect } from '@playwright/test';
    test('right', () => expect(1).toBe(1));
    test('wrong', () => expect(1).toBe(3));
    test('now and then', ({}, info) => expect(info.retry).toBe(1));
    test('not here', () => test.skip(true, 'no browser'));`,
  );
  const args = ['test', '--reporter=json', '--retries=1', '--workers=1'];
  const summary = playwrightSummary(await report('@playwright/test/cli.js', args));

  expect(summary).toMatchObject({ passed: 1, failed: 2, skipped: ['not here: no browser'] });
  expect(names(summary)).toEqual(['wrong (pages.spec.ts:3)', 'now and then (pages.spec.ts:4)']);
  expect(summary.failures[0]!.message).toContain('Expected: 3');
  expect(summary.files).toEqual([{ name: 'e2e/pages.spec.ts', durationMs: expect.any(Number) }]);
  expect(summary.files[0]!.durationMs).toBeGreaterThan(0);
});

it('counts nothing as passed for a run that wrote no report', () => {
  for (const summary of [vitestSummary(null, []), playwrightSummary(null)])
    expect(summary).toMatchObject({ passed: 0 });
});
