#!/usr/bin/env node
// `npm test`: every gate, on a fresh clone as on a developer's machine. Goes on after a failure; the last line counts.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, HOW_TO_GET_ONE } from './browser.mjs';
import { describeFailure } from './cli-error.mjs';
import { build, checkNode, install, npm, ROOT } from './prepare.mjs';
import { onPath, run } from './processes.mjs';
import { findRedis } from './redis.mjs';
import { complain, say, seconds } from './console-output.mjs';
import { jestTally, NOTHING, playwrightTally } from './test-reports.mjs';

/** Gates that only read; the slowest first, as two run at a time. Each counts as one test. */
const CHECKS = ['lint', 'types', 'format', 'imports', 'unused', 'lock'];
const LANES = 2;
/** Programs that some tests need. @type {Record<string, string>} */
const HOW_TO_GET = {
  'redis-server': 'Debian: apt-get install redis-server; a Docker engine that Testcontainers finds does as well',
  promtool: 'Debian: apt-get install prometheus',
  meilisearch: 'one file, from https://github.com/meilisearch/meilisearch/releases',
};

/** @typedef {import('./test-reports.mjs').Tally} Tally */

/**
 * Runs one of package.json's scripts, shows how it went and, if it failed, what it said.
 * @param {string} script
 * @param {(code: number, output: string) => Promise<Tally>} judge
 * @param {string[]} [args]
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Tally>}
 */
async function gate(script, judge, args = [], env = {}) {
  const begin = performance.now();
  const { command, args: npmArgs } = npm(['run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])]);
  const { code, output } = await run(command, npmArgs, {
    cwd: ROOT,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', FORCE_COLOR: '0', NO_COLOR: '1', ...env },
  });
  const tally = await judge(code, output);
  if (code !== 0 && tally.failed === 0) {
    tally.failed = 1; // it broke outside any test
    tally.failures = [{ name: script, message: '' }];
  }
  say(
    `${tally.failed > 0 ? 'FAIL' : 'ok  '}  ${script.padEnd(14)} ${seconds(performance.now() - begin).padStart(7)}  ${summary(tally)}`,
  );
  // What failed comes first: whoever sees but the beginning of a long log sees that.
  for (const { name, message } of tally.failures) if (message) say(`\n✗ ${name}\n${indented(message)}`);
  if (tally.failed > 0) say(`\n${output.trim()}\n`);
  return tally;
}

function indented(/** @type {string} */ text) {
  return text.trim().replaceAll(/^(?=.)/gm, '    ');
}

function summary(/** @type {Tally} */ { passed, failed, skipped }) {
  return [`${passed} passed`, failed > 0 && `${failed} failed`, skipped.length > 0 && `${skipped.length} skipped`]
    .filter(Boolean)
    .join(', ');
}

/** @returns {Promise<Tally[]>} */
async function runChecks() {
  const waiting = [...CHECKS];
  /** @type {Tally[]} */
  const tallies = [];
  const lane = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      tallies.push(await gate(`check:${name}`, async (code) => ({ ...NOTHING, passed: code === 0 ? 1 : 0 })));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return tallies;
}

/** Unit and integration tests, those of the scaled profile among them. */
async function runJest(/** @type {string} */ folder) {
  const report = join(folder, 'jest.json');
  const hasRedis = (await findRedis()) !== null;
  const missing = Object.keys(HOW_TO_GET).filter((program) =>
    program === 'redis-server' ? !hasRedis : onPath(program) === null,
  );
  for (const program of missing)
    say(`      Its tests are skipped: ${program} is not on the PATH (${HOW_TO_GET[program]})`);
  const judge = async () => {
    const tally = jestTally(await jsonIn(report), missing);
    if (!hasRedis)
      tally.skipped.push(
        'integration tests in the scaled profile: redis-server is not on the PATH, and no Docker engine has it',
      );
    return tally;
  };
  return gate('test:unit', judge, ['--json', `--outputFile=${report}`]);
}

/** The site in a browser. */
async function runPlaywright(/** @type {string} */ folder) {
  const chromium = await findChromium();
  if (!chromium) {
    say(`skip  test:e2e        ${HOW_TO_GET_ONE}`);
    return { ...NOTHING, skipped: [`browser end-to-end tests: ${HOW_TO_GET_ONE}`] };
  }
  const report = join(folder, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM_PATH: chromium };
  return gate('test:e2e', async () => playwrightTally(await jsonIn(report)), ['--reporter=list,json'], env);
}

/** The images, built and run, where a Docker engine answers. */
async function runImages() {
  return gate('test:images', async (code, output) => {
    const reason = /^Skipped: (.*)$/m.exec(output)?.[1];
    if (reason !== undefined) return { ...NOTHING, skipped: [`images: ${reason}`] };
    return { ...NOTHING, passed: code === 0 ? 1 : 0 };
  });
}

/** The report of a run; null when it broke before it wrote one. */
async function jsonIn(/** @type {string} */ file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}

async function main() {
  const never = new AbortController().signal;
  checkNode();
  await install(never);
  await build(never);
  const folder = await mkdtemp(join(tmpdir(), 'directory-reports-'));
  try {
    const tallies = [...(await runChecks()), await runJest(folder), await runPlaywright(folder), await runImages()];
    const skipped = tallies.flatMap((tally) => tally.skipped);
    if (skipped.length > 0) say(`\nSkipped:\n${skipped.map((name) => `  ${name}`).join('\n')}`);
    const failures = tallies.flatMap((tally) => tally.failures);
    if (failures.length > 0) say(`\nFailed:\n${failures.map(({ name }) => `  ${name}`).join('\n')}`);
    const total = (/** @type {'passed' | 'failed'} */ key) => tallies.reduce((sum, tally) => sum + tally[key], 0);
    say(`\n${total('passed')} passed, ${total('failed')} failed, ${skipped.length} skipped`);
    return total('failed') > 0 ? 1 : 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  complain(describeFailure(error));
  say('\n0 passed, 1 failed, 0 skipped'); // nothing could be tested
  process.exitCode = 1;
}
