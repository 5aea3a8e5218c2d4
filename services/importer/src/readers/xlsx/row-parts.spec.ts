import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RowPart, RowWindow } from '../row-window.js';
import { inlineRow, readAll, testFolder, workbook, type TestFolder } from '../workbook.fixture.js';
import { openXlsx } from './xlsx-reader.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

const HEADER = inlineRow(1, ['name', 'phone', 'city']);

async function read(parts: Record<string, string | Buffer>) {
  return readAll(openXlsx(await folder.zip(parts), 'f.xlsx'));
}

describe('rows in parts', () => {
  const columns = (row: number, cells: Record<string, string>) =>
    `<row r="${row}">${Object.entries(cells)
      .map(([column, text]) => `<c r="${column}${row}" t="str"><v>${text}</v></c>`)
      .join('')}</row>`;

  it('joins rows that are written column by column, the header included', async () => {
    const column = (name: string, texts: string[]) => texts.map((text, i) => columns(i + 1, { [name]: text })).join('');
    const names = Array.from({ length: 20_000 }, (_, i) => `Kahve ${i}`);
    const sheet = column('C', ['city', ...names]) + column('A', ['name', ...names]) + column('B', ['phone']);
    const { rows } = await read(workbook({ sheets: [sheet] }));
    expect(rows).toEqual(names.map((name, i) => ({ row: i + 2, cells: [name, null, name] })));
  });

  it('reports cells of a row that is too far back, and reads the rest', async () => {
    const names = Array.from({ length: 1100 }, (_, i) => columns(i + 2, { A: `Kahve ${i}` })).join('');
    const sheet = `${HEADER}${names}${columns(2, { B: '1', C: 'Rize' })}${columns(1090, { C: 'Ordu' })}`;
    const { rows } = await read(workbook({ sheets: [sheet] }));
    expect(rows).toHaveLength(1101);
    expect(rows.filter(({ issue }) => issue)).toEqual([
      { row: 2, cells: [], issue: { code: 'row_out_of_order', value: '1 Rize' } },
    ]);
    expect(rows.find(({ row }) => row === 1090)?.cells).toEqual(['Kahve 1088', null, 'Ordu']);
  });

  it('limits what it retains of a sheet that is written column by column', () => {
    const window = new RowWindow<never>();
    const add = (row: number, cells: (string | null)[]) => {
      const part = new RowPart<never>(row, cells);
      part.length = 2 ** 20;
      window.add(part);
    };
    for (let row = 1; row <= 20; row++) add(row, ['name']);
    const left = window.take().length;
    expect(left).toBeGreaterThan(3);
    add(1, [null, 'phone']);
    add(20, [null, 'phone']);
    const rest = window.takeAll().map((part) => part.toRow());
    expect(rest.filter(({ issue }) => issue).map(({ row }) => row)).toEqual([1]);
    expect(rest.find(({ row }) => row === 20)?.cells).toEqual(['name', 'phone']);
  });

  it('retains fewer rows where they are long', async () => {
    const text = 'x'.repeat(30_000);
    const long = Array.from({ length: 100 }, (_, i) => columns(i + 2, { A: text, C: text })).join('');
    const { rows } = await read(
      workbook({ sheets: [HEADER + long + columns(2, { B: '1' }) + columns(90, { B: '2' })] }),
    );
    expect(rows.map(({ issue }) => issue?.value).filter(Boolean)).toEqual(['1']);
    expect(rows.find(({ row }) => row === 90)?.cells).toEqual([text, '2', text]);
  });
});
