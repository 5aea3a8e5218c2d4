import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from '@directory/testing/test-database';
import { DataSource } from 'typeorm';
import { createLogger } from './logging.js';

it('logs a failed statement with its code and stack, without its values', async () => {
  const database = await createTestDatabase();
  const source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  const folder = mkdtempSync(join(tmpdir(), 'logging-'));
  const file = join(folder, 'service.log');
  try {
    await source.query('CREATE TABLE message (email text UNIQUE)');
    const insert = () => source.query('INSERT INTO message VALUES ($1)', ['ada@example.com']);
    await insert();
    const error = await insert().catch((thrown: unknown) => thrown);
    createLogger('test', 'info', file).error({ err: error }, 'failed');
    const line = readFileSync(file, 'utf8');
    expect(line).not.toContain('ada@example.com');
    expect(JSON.parse(line)).toMatchObject({ msg: 'failed', err: { code: '23505', stack: expect.any(String) } });
  } finally {
    await source.destroy();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});

it.each([
  ['/api/reports/Kq3hX0c9Zr_7mWvBt1YsLg2d?x=1', '/api/reports/:token'],
  ['/reports/Kq3hX0c9Zr_7mWvBt1YsLg2d/', '/reports/:token/'],
  ['/search?q=divorce+lawyer', '/search'],
  ['/admin/reports', '/admin/reports'],
])('masks secrets of the path %s in every log record', (url, path) => {
  const folder = mkdtempSync(join(tmpdir(), 'logging-'));
  const file = join(folder, 'service.log');
  try {
    createLogger('test', 'info', file).warn({ path: url }, 'page status unknown');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ path });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
