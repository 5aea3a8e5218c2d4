import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { jestTally, playwrightTally, type Tally } from '../bin/test-reports.mjs';

const ROOT = resolve(import.meta.dirname, '..');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'test-reports-'));
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
});
afterEach(() => rm(folder, { recursive: true }));

/** What one of the two runners says of the files in the folder, as its report file has it. */
async function report(program: string, args: string[]): Promise<unknown> {
  const file = join(folder, 'report.json');
  const env: NodeJS.ProcessEnv = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  delete env.JEST_WORKER_ID; // Playwright refuses to run inside Jest
  await new Promise<void>((done) => {
    execFile(process.execPath, [join(ROOT, 'node_modules', program), ...args], { cwd: folder, env }, () => done());
  });
  return JSON.parse(await readFile(file, 'utf8'));
}

const names = ({ failures }: Tally) => failures.map(({ name }) => name);

it('Jest: a failing test is told by name, file and reason; so is a file that cannot be loaded', async () => {
  await writeFile(join(folder, 'package.json'), '{ "jest": { "testEnvironment": "node" } }');
  await writeFile(
    join(folder, 'sums.test.js'),
    `describe('sums', () => {
      it('right', () => expect(1 + 1).toBe(2));
      it('wrong', () => expect(1 + 1).toBe(3));
      it.skip('meilisearch adds', () => {});
    });`,
  );
  await writeFile(join(folder, 'broken.test.js'), `throw new Error('no such thing');`);
  const tally = jestTally(await report('jest/bin/jest.js', ['--json', '--outputFile=report.json']), ['meilisearch']);

  expect(tally).toMatchObject({ passed: 1, failed: 2 });
  expect(names(tally).sort()).toEqual([expect.stringMatching(/broken\.test\.js$/), 'sums wrong (sums.test.js)']);
  expect(tally.failures.map(({ message }) => message).join()).toMatch(
    /no such thing.*Expected: 3|Expected: 3.*no such/s,
  );
  expect(tally.skipped).toEqual(['sums meilisearch adds: meilisearch is not on the PATH']);
});

it('Playwright: a failing test is told by title, place and reason, and so is one that passes now and then', async () => {
  await writeFile(
    join(folder, 'pages.spec.ts'),
    `import { test, expect } from '@playwright/test';
    test('right', () => expect(1).toBe(1));
    test('wrong', () => expect(1).toBe(3));
    test('now and then', ({}, info) => expect(info.retry).toBe(1));
    test('not here', () => test.skip(true, 'no browser'));`,
  );
  const args = ['test', '--reporter=json', '--retries=1', '--workers=1'];
  const tally = playwrightTally(await report('@playwright/test/cli.js', args));

  expect(tally).toMatchObject({ passed: 1, failed: 2, skipped: ['not here: no browser'] });
  expect(names(tally)).toEqual(['wrong (pages.spec.ts:3)', 'now and then (pages.spec.ts:4)']);
  expect(tally.failures[0]!.message).toContain('Expected: 3');
});

it('a run that wrote no report has passed nothing', () => {
  for (const tally of [jestTally(null, []), playwrightTally(null)]) expect(tally).toMatchObject({ passed: 0 });
});
