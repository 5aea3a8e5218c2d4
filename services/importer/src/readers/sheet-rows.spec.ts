import { describe, expect, it } from '@jest/globals';
import { SharedStrings } from './shared-strings.js';
import { scanSheet } from './sheet-rows.js';
import { StringTable } from './string-table.js';
import { inChunks, inlineRow } from './workbook.fixture.js';

const NO_DATES = { shown: new Uint8Array(), is1904: false };
const TEXTS = ['Çiğ Köfteci', '東京タワー', 'Пекарна 🥐', 'مقهى & شاي', 'Łódź\r\nØ'];

describe('chunk boundaries', () => {
  it.each([1, 2, 3, 7, 16_384])('keeps characters, tags and entities whole in chunks of %i bytes', async (size) => {
    const strings = Buffer.from(
      `<sst>${TEXTS.map((text) => `<si><t>${text.replace('&', '&amp;')}</t></si>`).join('')}</sst>`,
    );
    const table = new SharedStrings(inChunks(strings, size));
    const shared = TEXTS.map((_, i) => `<c t="s"><v>${i}</v></c>`).join('');
    const xml = Buffer.from(
      `<worksheet><sheetData>${inlineRow(1, TEXTS)}<row r="2">${shared}</row></sheetData></worksheet>`,
    );
    const scan = scanSheet(inChunks(xml, size), { file: 'f', strings: table, dates: NO_DATES, maxRows: 10 });
    const rows = [];
    for await (const chunk of scan.rows) rows.push(...chunk);
    const cells = TEXTS.map((text) => text.replace('\r\n', '\n'));
    expect(rows).toEqual([
      { row: 1, cells },
      { row: 2, cells },
    ]);
  });
});

describe('StringTable', () => {
  it('gives back what was added, across pages and cache slots', () => {
    const table = new StringTable();
    const text = (i: number) => `${i} ğ 🥐 ${'x'.repeat(i % 900)}`;
    for (let i = 0; i < 9000; i++) table.add(text(i));
    for (const i of [0, 1, 4096, 8192, 8999, 0]) expect(table.at(i)).toBe(text(i));
    expect([table.size, table.at(9000), table.at(-1), table.at(NaN)]).toEqual([9000, undefined, undefined, undefined]);
  });

  it('tells texts apart that share a place among those kept at hand', () => {
    const table = new StringTable();
    const count = 2 ** 18;
    for (let i = 0; i < count; i++) table.add(`${i}`);
    for (let i = count - 1; i >= 0; i -= 2 ** 14) expect(table.at(i)).toBe(`${i}`);
    for (let i = count - 1; i >= 0; i -= 2 ** 14) expect(table.at(i)).toBe(`${i}`);
  });
});
