import { fileURLToPath } from 'node:url';
import { createTestDatabase, type TestDatabase } from '@directory/testing/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../bin/ports.mjs';
import { ROOT } from '../bin/prepare.mjs';
import { run } from '../bin/processes.mjs';

const COMMANDS = fileURLToPath(new URL('../services/catalog/dist/commands/', import.meta.url));

let empty: TestDatabase;
beforeAll(async () => {
  empty = await createTestDatabase();
});
afterAll(() => empty.drop());

async function command(name: string, { args = [] as string[], url = empty.url }) {
  const env = { PATH: process.env['PATH'], DATABASE_URL: url };
  const { code, output } = await run(process.execPath, [`${COMMANDS}${name}.js`, ...args], { cwd: ROOT, env });
  return { code, output: output.trim() };
}

it.each([
  ['check-counts', []],
  ['check-audit', []],
  ['reset-access', ['admin']],
])('%s says on a database without tables that the site has to start first', async (name, args) => {
  expect(await command(name, { args })).toEqual({
    code: 1,
    output: 'The database has no directory yet: start the site once, or run its migrations.',
  });
});

it('names the arguments of a command that lacks them or has others', async () => {
  const usage = 'Usage: reset-access <username> [--without-second-factor]';
  expect(await command('reset-access', {})).toEqual({ code: 1, output: usage });
  expect(await command('reset-access', { args: ['admin', '--force'] })).toEqual({ code: 1, output: usage });
});

it('says in one line that the database does not respond or rejects the login', async () => {
  const [port] = await freePorts(1);
  const stopped = await command('check-counts', { url: `postgres://postgres@127.0.0.1:${port}/directory` });
  expect(stopped).toMatchObject({ code: 1, output: expect.stringMatching(/^PostgreSQL does not respond: .+$/) });
  const missing = Object.assign(new URL(empty.url), { pathname: '/no_such_directory' }).href;
  const unknown = await command('check-counts', { url: missing });
  expect(unknown).toEqual({ code: 1, output: 'database "no_such_directory" does not exist' });
});
