import { describe, expect, it } from 'vitest';
import { RowErrorBuffer } from '../../workbooks/row-error-buffer.js';
import type { ErrorRowsHeader, RejectedRow } from '../../workbooks/row-error-records.js';
import { mapColumns } from '../columns/column-map.js';
import { useTables } from '../formatted-rows.fixture.js';
import { csvOfRows } from '../workbook.fixture.js';

const { formatted, read } = useTables();
const rowsOf = async (...rows: Record<string, string>[]) =>
  (await formatted(csvOfRows(...rows))).map(({ row }) => row!);

describe('ids of Google places under a header that does not name them', () => {
  const ids = ['ChIJN1t_tDeuEmsRUsoyG83frY4', 'ChIJP3Sa8ziYEmsRUKgyFmh9AQM'];
  const shops = (header: string, values: readonly string[]) =>
    values.map((value, at) => ({ name: `Cafe ${at}`, city: 'Lyon', [header]: value }));

  it.each(['', 'Unnamed: 2', 'id'])('are read: %j', async (header) => {
    expect((await rowsOf(...shops(header, ids))).map((row) => row.place_id)).toEqual(ids);
  });

  it('have a column in the list of rejected rows', async () => {
    const { columns } = await read(csvOfRows(...shops('id', ids)));
    const list = new RowErrorBuffer(columns);
    list.note({ row: 2, cells: ['Cafe', 'Lyon', ids[0] ?? ''] }, [], true);
    const [head = '', row = ''] = list.take().split('\n');
    const { header, chosen } = JSON.parse(head) as ErrorRowsHeader;
    const { index, sources } = mapColumns(header, new Map(chosen));
    expect(index.place_id).toBe(2);
    expect((JSON.parse(row) as RejectedRow).cells).toHaveLength(sources.length);
  });

  it('are not taken from a column that mostly has other values', async () => {
    const rows = await rowsOf(...shops('id', ['17', '18', ...ids]));
    expect(rows.map((row) => row.place_id)).toEqual([null, null, null, null]);
  });
});

describe('tags', () => {
  const menu = (tags: string, further = {}) => ({ name: 'Ada', address: '5 Elm St, London', tags, ...further });

  it('are categories of a table without others where they are known ones', async () => {
    const [first, second] = await rowsOf(menu('Pizza, Burgers, Halal'), menu('Turkish, Kebab'));
    expect([first?.category, first?.subtypes]).toEqual(['Pizza', 'Pizza, Burgers, Halal']);
    expect(second?.category).toBe('Turkish');
  });

  it('are categories of a table of deliveries where few of them are known ones', async () => {
    const tags = ['toyuq, içkilər', 'suşi', 'pizza, dürüm', 'şorba'];
    const rows = await rowsOf(...tags.map((one) => menu(one, { delivery_price: '0' })));
    expect(rows.map(({ category }) => category)).toEqual(['Toyuq', 'Suşi', 'Pizza', 'Şorba']);
  });

  it('are none next to categories, or where they are anything', async () => {
    expect(await rowsOf(menu('Pizza, Burgers', { category: 'Diner' }))).toMatchObject([{ category: 'Diner' }]);
    expect(await rowsOf(menu('new, 2024'), menu('checked'))).toMatchObject([{ category: null }, { category: null }]);
  });
});
