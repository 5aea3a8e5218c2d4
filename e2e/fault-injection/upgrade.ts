#!/usr/bin/env node
// `npm run test:upgrade [-- --from <git revision>]`: the previous release on the tables of this one, as during a roll-out and after a
// rollback. On one data folder the previous release, this one, the previous one again and this one again import a file, show, find and
// edit its businesses, and count them; both together serve one database meanwhile. The previous release is the newest tag, without one
// the commit before the newest migration. Without a Git history, or if this release starts with a new schema, there is nothing to test,
// and the last line says why.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CliError } from '../../bin/cli-error.mjs';
import { print, step } from '../../bin/console-output.mjs';
import { freePorts } from '../../bin/ports.mjs';
import { startPostgres } from '../../bin/postgres.mjs';
import { npm, ROOT } from '../../bin/prepare.mjs';
import { pollUntil, run } from '../../bin/processes.mjs';
import { fileOf } from './import-files.js';
import { Admin } from './replicas.js';
import { runTest, TestSkipped } from './test-command.js';

const MIGRATIONS = ['services/catalog/src/database/migrations', 'services/importer/src/database/migrations'];
const ACCOUNT = { username: 'admin', password: 'password-of-the-upgrade' };
const START_TIMEOUT_MS = 300_000;
const SEARCH_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 60_000;
const POLL_MS = 200;
const ROWS = 50;

async function git(...args: string[]) {
  const { code, stdout, output } = await run('git', args, { cwd: ROOT });
  if (code !== 0) throw new TestSkipped(`git ${args[0]} failed: ${output.trim().split('\n').at(-1)}`);
  return stdout.trim();
}

/** The commit of the previous release. */
async function previousRelease(from: string | undefined) {
  if (from !== undefined)
    return git('rev-parse', `${from}^{commit}`).catch(() => {
      throw new CliError(`--from: there is no commit ${from}.`);
    });
  const tags = (await git('tag', '--list', 'v*', '--sort=-version:refname', '--no-contains', 'HEAD')).split('\n');
  if (tags[0]) return git('rev-parse', `${tags[0]}^{commit}`);
  const added = await git('log', '-1', '--diff-filter=A', '--format=%H', '--', ...MIGRATIONS);
  if (added === '') throw new TestSkipped('the history has no migration');
  const previous = await git('rev-parse', `${added}^`).catch(() => {
    throw new TestSkipped('the history ends at the newest migration');
  });
  const replaced = await git('diff', '--name-only', '--diff-filter=D', previous, 'HEAD', '--', ...MIGRATIONS);
  if (replaced !== '') throw new TestSkipped('the schema is a new one, with no release before it');
  return previous;
}

/** A release that serves a data folder or a database. */
async function onRelease<T>(
  name: string,
  { root, environment }: { root: string; environment: Record<string, string> },
  work: (admin: Admin) => Promise<T>,
) {
  const [port = 0] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      ...{ PORT: String(port), PUBLIC_URL: url, ADMIN_USERNAME: ACCOUNT.username, ADMIN_PASSWORD: ACCOUNT.password },
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  try {
    const isReady = () => hasEnded() || output.includes('Ctrl-C stops it');
    if (!(await pollUntil(isReady, START_TIMEOUT_MS, POLL_MS)) || hasEnded())
      throw new CliError(`${name} does not start:\n${output.trim()}`);
    return await work(await new Admin(url, url).signIn(ACCOUNT));
  } finally {
    child.kill('SIGTERM');
    if (!(await pollUntil(hasEnded, STOP_TIMEOUT_MS, POLL_MS))) child.kill('SIGKILL');
  }
}

async function json<T>(admin: Admin, path: string, init?: RequestInit): Promise<T> {
  const response = await admin.send(path, init);
  if (!response.ok) throw new CliError(`${path} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

interface Found {
  businesses: { slug: string; name: string }[];
}

/** Imports businesses of its own, and shows, finds, edits and exports them; all of earlier ones are found too. */
async function use(admin: Admin, release: string, earlier: string[]) {
  const rows = Array.from({ length: ROWS }, (_, i) => ({
    name: `${release} Bakery ${i}`,
    ...{ category: 'Bakery', city: 'Leeds', country_code: 'GB', full_address: `${i} Kirkgate, Leeds, ${release}` },
    place_id: `${release}-${i}`,
  }));
  const { report } = await admin.finished(await admin.upload(await fileOf(release, rows, 'csv')));
  if (report?.inserted !== ROWS)
    throw new CliError(`The import of ${release} has added ${report?.inserted} businesses.`);
  for (const one of [...earlier, release]) {
    const name = `${one} Bakery 7`;
    let found: Found = { businesses: [] };
    const isFound = async () => {
      found = await json<Found>(admin, `/api/search?${new URLSearchParams({ q: name })}`);
      return found.businesses[0]?.name === name;
    };
    if (!(await pollUntil(isFound, SEARCH_TIMEOUT_MS, POLL_MS))) throw new CliError(`${name} is not found.`);
    const { status } = await fetch(`${admin.url}/business/${found.businesses[0]?.slug}`);
    if (status !== 200) throw new CliError(`The page of ${name} returned ${status}.`);
  }
  const paths = [
    '/',
    '/categories/bakery',
    '/api/categories/bakery',
    '/countries/gb',
    '/cities/gb/leeds',
    '/cities/gb/leeds/bakery',
    '/sitemap.xml',
  ];
  for (const path of [...paths, '/api/admin/imports']) {
    const { status } = await admin.send(path);
    if (status !== 200) throw new CliError(`${path} returned ${status}.`);
  }
}

/** Every count equals a recount, by this release. */
async function checkCounts(environment: Record<string, string>) {
  const { command, args } = npm(['run', '--silent', 'check:counts']);
  const { code, output } = await run(command, args, { cwd: ROOT, env: { ...process.env, ...environment } });
  if (code !== 0) throw new CliError(`The counts are wrong:\n${output.trim()}`);
}

async function main() {
  const { values } = parseArgs({ options: { from: { type: 'string' } } });
  const commit = await previousRelease(values.from);
  const folder = await mkdtemp(join(tmpdir(), 'directory-upgrade-'));
  const previous = join(folder, 'previous');
  print(`Previous release: ${await git('log', '-1', '--format=%h %s', commit)}`);
  try {
    await git('worktree', 'add', '--detach', previous, commit);
    const install = npm(['ci', '--no-audit', '--no-fund']);
    const { code, output } = await step('Installing it', () => run(install.command, install.args, { cwd: previous }));
    if (code !== 0) throw new TestSkipped(`it cannot be installed: ${output.trim().split('\n').at(-1)}`);

    const releases = [
      { release: 'Before', name: 'the previous release', root: previous },
      { release: 'Upgraded', name: 'this release', root: ROOT },
      { release: 'Rolledback', name: 'the previous release after a rollback', root: previous },
      { release: 'Again', name: 'this release again', root: ROOT },
    ];
    const environment = { DATA_DIR: join(folder, 'data'), SAMPLE_DATA: 'false' };
    const earlier: string[] = [];
    for (const { release, name, root } of releases) {
      await step(`Using ${name}`, () =>
        onRelease(name, { root, environment }, (admin) => use(admin, release, earlier)),
      );
      await checkCounts(environment);
      earlier.push(release);
    }

    const postgres = await startPostgres({ dataDir: join(folder, 'shared'), fsync: false });
    try {
      const shared = (name: string) => ({
        DATA_DIR: join(folder, name),
        DATABASE_URL: postgres.url,
        SAMPLE_DATA: 'false',
      });
      await step('Using both on one database', () =>
        onRelease('this release', { root: ROOT, environment: shared('new') }, (newer) =>
          onRelease('the previous release', { root: previous, environment: shared('old') }, async (older) => {
            await Promise.all([use(newer, 'Newer', []), use(older, 'Older', [])]);
            await use(newer, 'Last', ['Newer', 'Older']);
          }),
        ),
      );
      await checkCounts(shared('new'));
    } finally {
      await postgres.stop();
    }
    print('Both releases work on the tables of this one.');
  } finally {
    await run('git', ['worktree', 'remove', '--force', previous], { cwd: ROOT });
    await rm(folder, { recursive: true, force: true });
  }
}

await runTest(main);
