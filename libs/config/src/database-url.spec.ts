import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { databaseConnection, databaseUrls, directDatabaseUrl } from './database-url.js';
import { ConfigError } from './environment.js';

const DATABASE_URL = 'postgres://user:p%40ss@db:5432/directory';
const folder = mkdtempSync(join(tmpdir(), 'authorities-'));
const file = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const authority = file('authority.pem', '-----BEGIN CERTIFICATE-----\n…');

describe('the URL of a database', () => {
  it('stays as it is without DATABASE_CA', () => {
    expect(databaseUrls({ DATABASE_URL })).toEqual({ databaseUrl: DATABASE_URL, directDatabaseUrl: undefined });
    expect(databaseConnection(DATABASE_URL)).toEqual({ connectionString: DATABASE_URL });
  });

  it('gets the authority of DATABASE_CA as libpq writes it, with the host name to be verified', () => {
    const urls = databaseUrls({ DATABASE_URL, DATABASE_DIRECT_URL: DATABASE_URL, DATABASE_CA: authority });
    const verified = `${DATABASE_URL}?sslmode=verify-full&sslrootcert=${encodeURIComponent(authority)}`;
    expect(urls).toEqual({ databaseUrl: verified, directDatabaseUrl: verified });
    expect(databaseConnection(verified)).toMatchObject({
      connectionString: DATABASE_URL,
      ssl: { rejectUnauthorized: true },
    });
  });

  it('the URL for migrations and commands is the direct one', () => {
    expect(directDatabaseUrl({ DATABASE_URL })).toBe(DATABASE_URL);
    const direct = 'postgres://user@direct/directory';
    expect(directDatabaseUrl({ DATABASE_URL, DATABASE_DIRECT_URL: direct })).toBe(direct);
  });

  it.each([
    ['disable', false],
    ['require', { rejectUnauthorized: false }],
    ['verify-full', { rejectUnauthorized: true }],
  ])('with sslmode=%s and no authority is what libpq documents', (mode, ssl) => {
    const { connectionString, ...connection } = databaseConnection(`${DATABASE_URL}?sslmode=${mode}`);
    expect(connectionString).toBe(DATABASE_URL);
    expect(connection).toMatchObject({ ssl });
  });

  it.each([
    ['?sslmode=prefer', undefined, 'DATABASE_URL: sslmode must be disable, require, verify-ca, verify-full'],
    ['?sslmode=verify-ca', undefined, 'DATABASE_URL: sslmode=verify-ca needs DATABASE_CA'],
    ['?sslmode=disable', authority, 'DATABASE_URL: sslmode=disable contradicts DATABASE_CA'],
    ['?sslrootcert=/nowhere', undefined, 'DATABASE_URL: sslrootcert: cannot read /nowhere (ENOENT)'],
    ['', '/nowhere/ca.pem', 'DATABASE_CA: cannot read /nowhere/ca.pem (ENOENT)'],
    ['', file('empty.pem', ''), /^DATABASE_CA: .*empty\.pem has no PEM certificate$/],
  ])('with "%s" and the authority %s is rejected', (parameters, ca, message) => {
    const read = () => databaseUrls({ DATABASE_URL: DATABASE_URL + parameters, DATABASE_CA: ca });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(message);
  });
});
