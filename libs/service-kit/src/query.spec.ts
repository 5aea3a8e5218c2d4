import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '@directory/testing/test-database';
import { DataSource } from 'typeorm';
import { query } from './query.js';

let source: DataSource;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await createTestDatabase();
  drop = () => database.drop();
  source = await new DataSource({ type: 'postgres', url: database.url }).initialize();
  await query.run(source, 'CREATE TABLE note (id int, text text)');
  await query.run(source, `INSERT INTO note VALUES (1, 'one'), (2, 'two'), (3, 'three')`);
});
afterAll(async () => {
  await source.destroy();
  await drop();
});

it('resolves to every row, to the first one, or to none', async () => {
  expect(await query.rows(source, 'SELECT id FROM note WHERE id < $1 ORDER BY id', [3])).toEqual([
    { id: 1 },
    { id: 2 },
  ]);
  expect(await query.one(source, 'SELECT count(*)::int AS n FROM note')).toEqual({ n: 3 });
  expect(await query.maybeOne(source, 'SELECT id FROM note WHERE id = 9')).toBeUndefined();
  await expect(query.one(source, 'SELECT id FROM note WHERE id = 9')).rejects.toThrow('no row: SELECT id FROM note');
});

it('resolves to the values of one column', async () => {
  expect(await query.column(source, 'SELECT text FROM note WHERE id < $1 ORDER BY id', [3])).toEqual(['one', 'two']);
  expect(await query.value(source, 'SELECT count(*)::int FROM note')).toBe(3);
  expect(await query.maybeValue(source, 'SELECT text FROM note WHERE id = 2')).toBe('two');
  expect(await query.maybeValue(source, 'SELECT text FROM note WHERE id = 9')).toBeUndefined();
  await expect(query.value(source, 'SELECT id FROM note WHERE id = 9')).rejects.toThrow('no row: SELECT id FROM note');
});

it('resolves to the rows that an UPDATE or DELETE returns and to how many it changed, in a transaction too', async () => {
  await source.transaction(async (tx) => {
    expect(await query.maybeOne(tx, 'UPDATE note SET text = $1 WHERE id = 1 RETURNING text', ['1'])).toEqual({
      text: '1',
    });
    expect(await query.rows(tx, 'DELETE FROM note WHERE id = 9 RETURNING id')).toEqual([]);
    expect(await query.run(tx, 'DELETE FROM note WHERE id > 1')).toBe(2);
    expect(await query.run(tx, `INSERT INTO note VALUES (2, 'two')`)).toBe(0);
  });
});
