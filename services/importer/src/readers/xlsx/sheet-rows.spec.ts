import { describe, expect, it } from 'vitest';
import { SharedStrings } from './shared-strings.js';
import { scanSheet } from './sheet-rows.js';
import { FastPathCell } from './cell-fast-path.js';
import { StringTable } from './string-table.js';
import { inChunks, inlineRow } from '../workbook.fixture.js';
import { ShortTexts, type SliceableBuffer } from './xml-text.js';

const NO_DATES = { shown: new Uint8Array(), is1904: false };
const TEXTS = ['Çiğ Köfteci', '東京タワー', 'Пекарна 🥐', 'مقهى & شاي', 'Łódź\r\nØ'];

describe('chunk boundaries', () => {
  it.each([1, 2, 3, 7, 16_384])(
    'reads characters, tags and entities split between chunks of %i bytes',
    async (size) => {
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
    },
  );
});

describe('StringTable', () => {
  it('returns added texts, across pages and cache slots', () => {
    const table = new StringTable();
    const text = (i: number) => `${i} ğ 🥐 ${'x'.repeat(i % 900)}`;
    for (let i = 0; i < 9000; i++) table.add(text(i));
    for (const i of [0, 1, 4096, 8192, 8999, 0]) expect(table.at(i)).toBe(text(i));
    expect([table.size, table.at(9000), table.at(-1), table.at(NaN)]).toEqual([9000, undefined, undefined, undefined]);
  });

  it('distinguishes texts that share a cache slot', () => {
    const table = new StringTable();
    const count = 2 ** 18;
    for (let i = 0; i < count; i++) table.add(`${i}`);
    for (let i = count - 1; i >= 0; i -= 2 ** 14) expect(table.at(i)).toBe(`${i}`);
    for (let i = count - 1; i >= 0; i -= 2 ** 14) expect(table.at(i)).toBe(`${i}`);
  });
});

describe('ShortTexts', () => {
  it('returns the text of the bytes, regardless of earlier calls', () => {
    const texts = new ShortTexts();
    const alphabet = [0x00, 0x20, 0x41, 0x61, 0x62, 0x7f, 0xc3, 0xa9, 0xf0, 0x9f];
    let seed = 1;
    const random = (below: number) => (seed = (Math.imul(seed, 48_271) >>> 0) % 2_147_483_647) % below;
    for (let round = 0; round < 20; round++) {
      const bytes = Buffer.from(Array.from({ length: 4000 }, () => alphabet[random(alphabet.length)]!));
      for (let i = 0; i < 5000; i++) {
        const start = random(bytes.length);
        const end = Math.min(start + 1 + random(20), bytes.length);
        expect(texts.at(bytes, start, end)).toBe(bytes.toString('utf8', start, end));
      }
    }
  });

  it.each([0, 4, 8, 12])('distinguishes thousands of texts by the four bytes from %i on', (at) => {
    const texts = new ShortTexts();
    for (let i = 0; i < 9000; i++) {
      const text = `${'x'.repeat(at)}${1000 + i}${'x'.repeat(12 - at)}`;
      expect(texts.at(Buffer.from(text), 0, text.length)).toBe(text);
    }
  });

  it('creates a cached text only once', () => {
    const bytes = Buffer.from(`${'Kadıköy,'.repeat(2)}${' '.repeat(20)}`) as SliceableBuffer;
    const texts = new ShortTexts();
    const length = Buffer.byteLength('Kadıköy');
    expect(texts.at(bytes, 0, length)).toBe('Kadıköy');
    bytes.utf8Slice = () => 'made again';
    expect(texts.at(bytes, length + 1, 2 * length + 1)).toBe('Kadıköy');
    expect(texts.at(bytes, 0, length - 1)).toBe('made again');
  });
});

describe('FastPathCell', () => {
  const TAGS = [
    ' t="inlineStr"><is><t>',
    '><v>',
    ' s="3"><v>',
    ' s="3" t="s"><v>',
    ' s="31"><v>',
    ' t="b"><v>',
    ' t="str"><v>',
    '/>',
    ' s="3"/>',
    ' s="4" t="inlineStr"><is><t xml:space="preserve">',
  ];
  const cellOf = (tag: string, value: string) =>
    tag.endsWith('/>') ? tag : `${tag}${value}${tag.includes('<is>') ? '</t></is></c>' : '</v></c>'}`;
  const read = (cell: FastPathCell, xml: string) => {
    const bytes = Buffer.from(xml + ' '.repeat(100));
    const end = cell.read(bytes, 0);
    const { column, style, type, start, stop } = cell;
    return end < 0 ? end : { end, column, style, type, value: bytes.toString('utf8', start, stop) };
  };

  it('reads cells of many kinds in any order as it reads each of them first', () => {
    const cell = new FastPathCell();
    for (let i = 0; i < 2000; i++) {
      const tag = TAGS[((i >> 5) + (i % 3)) % TAGS.length]!; // changes over time, as the styles of a sheet do
      const xml = `<c r="${['A', 'ZZ', 'ABC'][i % 3]}${i}"${cellOf(tag, i % 5 === 0 ? '' : `${i} ğ`)}`;
      expect(read(cell, xml)).toEqual(read(new FastPathCell(), xml));
      expect(read(new FastPathCell(), xml)).toMatchObject({ end: Buffer.byteLength(xml) });
    }
  });

  it.each([
    ['another end', '<c r="B2" t="inlineStr"><is><t>x</t></is><f/></c>'],
    ['a value within a value', '<c r="B2" t="inlineStr"><is><t>x<r/></t></is></c>'],
    ['a type not known', '<c r="B2" t="inlineStx"><is><t>x</t></is></c>'],
    ['an attribute more', '<c r="B2" t="inlineStr" cm="1"><is><t>x</t></is></c>'],
    ['another element', '<c r="B2" t="inlineStr"><is><r>x</t></is></c>'],
    ['a reference in small letters', '<c r="b2" t="inlineStr"><is><t>x</t></is></c>'],
  ])('leaves a cell with %s to the scanner, though it starts like an earlier one', (_, xml) => {
    const cell = new FastPathCell();
    expect(read(cell, '<c r="A2" t="inlineStr"><is><t>x</t></is></c>')).toMatchObject({ column: 0, value: 'x' });
    expect(read(cell, xml)).toBe(-1);
  });

  it('leaves an incomplete cell to the scanner', () => {
    const cell = new FastPathCell();
    const xml = `<c r="A2" t="inlineStr"><is><t>${'x'.repeat(200)}</t></is></c>`;
    expect(cell.read(Buffer.from(xml), 0)).toBe(xml.length);
    for (let length = 0; length < xml.length; length++)
      expect(cell.read(Buffer.from(xml.slice(0, length)), 0)).toBe(-1);
  });
});
