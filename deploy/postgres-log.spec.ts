import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import pg from 'pg';
import { startPostgres } from '../bin/postgres.mjs';

it('the log of the embedded PostgreSQL has its errors without values of rows', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-log-'));
  chmodSync(folder, 0o755); // as root the server runs as another user
  const postgres = await startPostgres({ dataDir: folder, fsync: false, sharedBuffersMb: 32 });
  try {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('CREATE TABLE person (email text PRIMARY KEY, age int CHECK (age > 0))');
    const insert = () => client.query('INSERT INTO person VALUES ($1, $2)', ['ada@example.com', 36]);
    await insert();
    await expect(insert()).rejects.toMatchObject({ code: '23505' });
    await expect(client.query('INSERT INTO person VALUES ($1, $2)', ['grace@example.com', -1])).rejects.toThrow();
    await client.end();
    const log = await readFile(join(folder, 'logs/postgres.log'), 'utf8');
    expect(log).toContain('duplicate key value violates unique constraint');
    expect(log).toContain('violates check constraint');
    expect(log).not.toContain('example.com');
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}, 60_000);
