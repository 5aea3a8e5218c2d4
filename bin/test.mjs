#!/usr/bin/env node
// `npm test`: runs every gate on any clone, also after a failure; the last line has the counts.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, HOW_TO_GET_ONE } from './browser.mjs';
import { describeFailure } from './cli-error.mjs';
import { build, checkNode, install, npm, ROOT } from './prepare.mjs';
import { onPath, run } from './processes.mjs';
import { findRedis } from './redis.mjs';
import { printError, print, seconds } from './console-output.mjs';
import { EMPTY_SUMMARY, playwrightSummary, vitestSummary } from './test-reports.mjs';

/** Static checks. Each counts as one test. */
const CHECKS = ['lint', 'types', 'format', 'imports', 'unused', 'lock'];
/** Concurrent halves of the browser tests, each on its own site. Named as Playwright's projects. */
const BROWSER_PROJECTS = ['administration', 'visitor'];
const SLOWEST_FILES = 6;
/** Programs that some tests need. @type {Record<string, string>} */
const HOW_TO_GET = {
  'redis-server': 'Debian: apt-get install redis-server; a Docker engine that Testcontainers finds does as well',
  promtool: 'Debian: apt-get install prometheus',
  meilisearch: 'one file, from https://github.com/meilisearch/meilisearch/releases',
};

/** @typedef {import('./test-reports.mjs').Summary} Summary */
/** @typedef {{ args?: string[], env?: NodeJS.ProcessEnv, background?: boolean, label?: string }} GateOptions */

/**
 * Runs a script of package.json and prints its result and, if it failed, its output.
 * @param {string} script
 * @param {(code: number, output: string) => Promise<Summary>} summarize
 * @param {GateOptions} [options] `background`: lower priority than the browser tests
 * @returns {Promise<Summary>}
 */
async function gate(script, summarize, { args = [], env = {}, background = false, label = script } = {}) {
  const startedAt = performance.now();
  const { command, args: npmArgs } = npm(['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])]);
  const onSpawn = (/** @type {number} */ pid) => {
    if (background) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  };
  const { code, output } = await run(
    command,
    npmArgs,
    {
      cwd: ROOT,
      env: {
        ...process.env,
        TURBO_TELEMETRY_DISABLED: '1',
        DO_NOT_TRACK: '1',
        FORCE_COLOR: '0',
        NO_COLOR: '1',
        ...env,
      },
    },
    onSpawn,
  );
  const summary = await summarize(code, output);
  if (code !== 0 && summary.failed === 0) {
    summary.failed = 1; // it failed outside any test
    summary.failures = [{ name: label, message: '' }];
  }
  const { passed, failed, skipped, files } = summary;
  const counts = [
    `${passed} passed`,
    failed > 0 && `${failed} failed`,
    skipped.length > 0 && `${skipped.length} skipped`,
  ];
  const status = failed > 0 ? 'FAIL' : 'ok  ';
  const duration = seconds(performance.now() - startedAt).padStart(7);
  print(`${status}  ${label.padEnd(24)} ${duration}  ${counts.filter(Boolean).join(', ')}`);
  for (const { name, durationMs } of files.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, SLOWEST_FILES))
    print(`      ${seconds(durationMs).padStart(32)}  ${name}`);
  // Failures come first: readers start at the beginning of a long log.
  for (const { name, message } of summary.failures) if (message) print(`\n✗ ${name}\n${indented(message)}`);
  if (failed > 0) print(`\n${output.trim()}\n`);
  return summary;
}

function indented(/** @type {string} */ text) {
  return text.trim().replaceAll(/^(?=.)/gm, '    ');
}

/** Unit and integration tests, those of the scaled profile among them. */
async function runVitest(/** @type {string} */ folder) {
  const report = join(folder, 'vitest.json');
  const hasRedis = (await findRedis()) !== null;
  const missing = Object.keys(HOW_TO_GET).filter((program) =>
    program === 'redis-server' ? !hasRedis : onPath(program) === null,
  );
  for (const program of missing)
    print(`      Its tests are skipped: ${program} is not on the PATH (${HOW_TO_GET[program]})`);
  const summarize = async () => {
    const summary = vitestSummary(await jsonIn(report), missing);
    if (!hasRedis)
      summary.skipped.push(
        'integration tests in the scaled profile: redis-server is not on the PATH, and no Docker engine has it',
      );
    return summary;
  };
  return gate('test:unit', summarize, {
    args: ['--reporter=default', '--reporter=json', `--outputFile=${report}`],
    background: true,
  });
}

/** Gates without a browser, in sequence. @param {string} folder @returns {Promise<Summary[]>} */
async function runBackground(folder) {
  const summaries = [];
  for (const name of CHECKS) {
    const summarize = async (/** @type {number} */ code) => ({ ...EMPTY_SUMMARY, passed: code === 0 ? 1 : 0 });
    summaries.push(await gate(`check:${name}`, summarize, { background: true }));
  }
  // Last, as it alone uses every processor when the browser tests have finished.
  return [...summaries, await runVitest(folder), await runScript('test:images')];
}

/** The tests with a browser, then those that wait for most of their time, next to the end of the unit tests. @param {string} folder */
async function runForeground(folder) {
  return [...(await runBrowserTests(folder)), await runScript('test:lts')];
}

/** Browser tests. @param {string} folder @returns {Promise<Summary[]>} */
async function runBrowserTests(folder) {
  const chromium = await findChromium();
  if (!chromium) {
    print(`skip  test:e2e        ${HOW_TO_GET_ONE}`);
    return [{ ...EMPTY_SUMMARY, skipped: [`browser end-to-end tests: ${HOW_TO_GET_ONE}`] }];
  }
  return Promise.all(
    BROWSER_PROJECTS.map((project) => {
      const report = join(folder, `${project}.json`);
      return gate('test:e2e', async () => playwrightSummary(await jsonIn(report)), {
        label: `test:e2e ${project}`,
        args: [`--project=${project}`, '--reporter=list,json'],
        env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM_PATH: chromium },
      });
    }),
  );
}

/** Runs a script that counts as one test, and prints why if it has nothing to test. @param {string} script */
async function runScript(script) {
  return gate(script, async (code, output) => {
    const reason = /^Skipped: (.*)$/m.exec(output)?.[1];
    if (reason !== undefined) return { ...EMPTY_SUMMARY, skipped: [`${script}: ${reason}`] };
    return { ...EMPTY_SUMMARY, passed: code === 0 ? 1 : 0 };
  });
}

/** The report of a run; null if it failed before writing one. */
async function jsonIn(/** @type {string} */ file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}

async function main() {
  const startedAt = performance.now();
  const never = new AbortController().signal;
  checkNode();
  await install(never);
  await build(never);
  const folder = await mkdtemp(join(tmpdir(), 'directory-reports-'));
  try {
    const summaries = (await Promise.all([runForeground(folder), runBackground(folder)])).flat();
    const skipped = summaries.flatMap((summary) => summary.skipped);
    if (skipped.length > 0) print(`\nSkipped:\n${skipped.map((name) => `  ${name}`).join('\n')}`);
    const failures = summaries.flatMap((summary) => summary.failures);
    if (failures.length > 0) print(`\nFailed:\n${failures.map(({ name }) => `  ${name}`).join('\n')}`);
    const total = (/** @type {'passed' | 'failed'} */ key) => summaries.reduce((sum, summary) => sum + summary[key], 0);
    print(`\nAfter ${seconds(performance.now() - startedAt)}:`);
    print(`${total('passed')} passed, ${total('failed')} failed, ${skipped.length} skipped`);
    return total('failed') > 0 ? 1 : 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  printError(describeFailure(error));
  print('\n0 passed, 1 failed, 0 skipped'); // nothing could be tested
  process.exitCode = 1;
}
