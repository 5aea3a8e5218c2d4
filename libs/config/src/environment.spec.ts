import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readEnvironment } from './environment.js';
import { databaseUrl, meiliUrl, port, redisUrl } from './variables.js';

const shape = { PORT: port(3000), DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, MEILI_URL: meiliUrl };
const DATABASE_URL = 'postgres://user:password@db:5432/directory';

describe('readEnvironment', () => {
  it('shapes variables, applies defaults, and treats an empty variable as absent', () => {
    expect(readEnvironment(shape, { DATABASE_URL, PORT: '8080', REDIS_URL: '' })).toEqual({ DATABASE_URL, PORT: 8080 });
    expect(readEnvironment(shape, { DATABASE_URL })).toMatchObject({ PORT: 3000 });
  });

  it.each([
    ['PORT', 'abc', 'PORT: must be a number'],
    ['PORT', '70000', 'PORT: must be from 0 to 65535'],
    ['DATABASE_URL', 'mysql://db', 'DATABASE_URL: must look like postgres://'],
    ['DATABASE_URL', '', 'DATABASE_URL: must be set'],
    ['REDIS_URL', 'localhost:6379', 'REDIS_URL: must look like redis://'],
    ['MEILI_URL', 'meili', 'MEILI_URL: must look like http://'],
  ])('reports %s=%s in one line', (name, value, message) => {
    expect(() => readEnvironment(shape, { DATABASE_URL, [name]: value })).toThrow(ConfigError);
    expect(() => readEnvironment(shape, { DATABASE_URL, [name]: value })).toThrow(message);
  });

  it('reads a secret from the file that NAME_FILE names', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'secret-')), 'url');
    writeFileSync(file, `${DATABASE_URL}\n`);
    expect(readEnvironment(shape, { DATABASE_URL_FILE: file })).toMatchObject({ DATABASE_URL });
    expect(() => readEnvironment(shape, { DATABASE_URL_FILE: '/nowhere' })).toThrow(
      'DATABASE_URL_FILE: cannot read /nowhere (ENOENT)',
    );
  });
});
