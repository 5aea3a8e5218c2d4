#!/usr/bin/env node
// `npm run test:lts`: starts the site with the recommended Node and runs the tests of what depends on Node with it, where another Node
// runs `npm test`. Without access to the package registry there is nothing to test, and the last line says why.
import { mkdtemp, rm } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError, describeFailure } from './cli-error.mjs';
import { print, printError, step } from './console-output.mjs';
import { freePorts } from './ports.mjs';
import { npm, ROOT } from './prepare.mjs';
import { pollUntil, run } from './processes.mjs';

const LTS = 24;
const PLATFORM = process.platform === 'win32' ? 'win' : process.platform;
const PACKAGE = `node-${PLATFORM}-${process.arch}`;
const SPECS = [
  'libs/config/',
  'libs/queue/',
  'libs/service-kit/',
  'services/catalog/src/categories',
  'deploy/gateway-wire',
  'deploy/run-typescript',
  'deploy/shutdown',
];
const PAGES = ['/', '/categories', '/search?q=bakery', '/api/homepage-data'];
const READY_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 60_000;
const POLL_MS = 200;

async function main() {
  if (Number(process.versions.node.split('.')[0]) >= LTS)
    return print(`Skipped: this is Node ${process.version} already`);
  const folder = await mkdtemp(join(tmpdir(), 'directory-lts-'));
  try {
    const { command, args } = npm(['install', '--prefix', folder, '--no-audit', '--no-fund', `${PACKAGE}@${LTS}`]);
    const { code, output } = await run(command, args, { cwd: folder });
    if (code !== 0) return print(`Skipped: ${PACKAGE} could not be installed: ${output.trim().split('\n').at(-1)}`);
    const node = join(folder, 'node_modules', PACKAGE, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    print(`Node ${(await run(node, ['--version'])).stdout.trim()}`);
    // Each waits for much of its time. Both end before the folder is deleted.
    const outcomes = await step('Starting the site and running the tests', () =>
      Promise.allSettled([startSite(node, join(folder, 'data')), runTests(node)]),
    );
    const problems = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    if (problems.length > 0) throw new CliError(problems.map(describeFailure).join('\n\n'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Starts the site on an empty directory, requests some pages and stops it.
 * @param {string} node
 * @param {string} dataDir
 */
async function startSite(node, dataDir) {
  const [port = 0] = await freePorts(1);
  const child = spawn(node, ['bin/start.mjs'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let hasStopped;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  try {
    const url = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    const isOver = async () => child.exitCode !== null || (await isReady());
    if (!(await pollUntil(isOver, READY_TIMEOUT_MS, POLL_MS)) || child.exitCode !== null)
      throw new CliError(`The site does not start:\n${output.trim()}`);
    for (const page of PAGES) {
      const { status } = await fetch(url + page);
      if (status !== 200) throw new CliError(`${page} returned ${status}.`);
    }
  } finally {
    child.kill('SIGTERM');
    hasStopped = await pollUntil(() => child.exitCode !== null || child.signalCode !== null, STOP_TIMEOUT_MS, POLL_MS);
  }
  if (!hasStopped) throw new CliError('The site does not stop.');
}

/** @param {string} node */
async function runTests(node) {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'embedded', ...SPECS];
  const { code, output } = await run(node, vitest, { cwd: ROOT });
  if (code !== 0) throw new CliError(output.trim());
}

try {
  await main();
} catch (error) {
  printError(describeFailure(error));
  process.exitCode = 1;
}
