import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRowFormatter } from '../rows/format-row.js';
import type { SpreadsheetReader } from './spreadsheet-reader.js';
import { inlineRow, testFolder, workbook, type TestFolder } from './workbook.fixture.js';
import { openXls } from './xls/xls-reader.js';
import { labels, record, u16, u32, xls } from './xls/xls-writer.fixture.js';
import { openXlsx } from './xlsx/xlsx-reader.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

const HEADER = inlineRow(1, ['name', 'city', 'website', 'menu_link']);
const WITHOUT_SITES = inlineRow(1, ['name', 'city']);
const rows = (...values: string[][]) => values.map((cells, at) => inlineRow(at + 2, cells)).join('');
const CAFE = ['Blue Cup Cafe', 'Leeds', 'Visit website', 'Menu'];

/** A sheet whose links lead to the targets in turn: `D2`, `https://…`. */
function linked(data: string, links: [reference: string, target: string][], header = HEADER) {
  const elements = links.map(([ref], at) => `<hyperlink ref="${ref}" r:id="rId${at}" display="shown"/>`).join('');
  const relations = links.map(
    ([, target], at) =>
      `<Relationship Id="rId${at}" Type="http://x/hyperlink" Target="${target}" TargetMode="External"/>`,
  );
  const sheet = `<?xml version="1.0"?><worksheet xmlns:r="r"><sheetData>${header}${data}</sheetData><hyperlinks>${elements}</hyperlinks></worksheet>`;
  return {
    ...workbook({ sheets: [sheet] }),
    'xl/worksheets/_rels/s0.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
  };
}

const imported = async (parts: Record<string, string | Buffer>) =>
  businesses(await openXlsx(await folder.zip(parts), 'f.xlsx'));

async function businesses(reader: SpreadsheetReader) {
  const format = createRowFormatter(reader.columns);
  const found = [];
  try {
    for await (const chunk of reader.rows())
      for (const row of chunk) {
        const { row: business, issues } = format(row);
        found.push({ website: business?.website, menu: business?.menu_link, issues: issues.map(({ code }) => code) });
      }
  } finally {
    await reader.close();
  }
  return found;
}

it('takes the URL of a linked cell that shows another text', async () => {
  const parts = linked(rows(CAFE, ['Red Cup', 'Bath', 'Website', '']), [
    ['C2', 'https://blue-cup.example/?a=1&amp;b=2'],
    ['$C$3:C9', 'http://red-cup.example/'],
    ['D2', 'https://blue-cup.example/menu'],
    ['A2', 'https://maps.example/blue'],
  ]);
  expect(await imported(parts)).toEqual([
    { website: 'https://blue-cup.example/?a=1&b=2', menu: 'https://blue-cup.example/menu', issues: [] },
    { website: 'http://red-cup.example/', menu: null, issues: [] },
  ]);
});

it('takes the links of names for websites in a table without them, but for those to listings', async () => {
  const names = ['Blue Cup', 'Red Cup', 'Green Cup', 'Grey Cup', 'Pink Cup', 'Cup'];
  const host = (at: number) => `https://guide.example/cafe/${at}`;
  const links: [string, string][] = [
    ['A2', 'https://blue-cup.example/'],
    ['A3', 'https://www.tripadvisor.com/Restaurant-1'],
    ...[4, 5, 6].map((at): [string, string] => [`A${at}`, host(at)]),
  ];
  const data = rows(...names.map((name) => [name, 'Leeds']));
  const sites = (await imported(linked(data, links, WITHOUT_SITES))).map(({ website }) => website);
  expect(sites).toEqual(['https://blue-cup.example/', null, null, null, null, null]);
});

it('keeps a URL that a linked cell shows, and ignores links to other things', async () => {
  const parts = linked(rows(['Blue Cup', 'Leeds', 'blue-cup.example', ''], ['Red Cup', 'Bath', 'Write to us', '']), [
    ['C2', 'https://tracking.example/click?to=blue'],
    ['C3', 'mailto:info@red-cup.example'],
  ]);
  expect(await imported(parts)).toEqual([
    { website: 'https://blue-cup.example', menu: null, issues: [] },
    { website: null, menu: null, issues: ['row_url_invalid'] },
  ]);
});

it('takes the URL of a formula that links a cell', async () => {
  const cell = (formula: string) => `<c r="C2" t="str"><f>${formula}</f><v>Visit website</v></c>`;
  const row = (formula: string) =>
    `<row r="2"><c r="A2" t="inlineStr"><is><t>Blue Cup</t></is></c>${cell(formula)}</row>`;
  const website = async (formula: string) =>
    (await imported(workbook({ sheets: [HEADER + row(formula)] })))[0]?.website;
  expect(await website('HYPERLINK("https://blue-cup.example/","Visit website")')).toBe('https://blue-cup.example/');
  expect(await website('HYPERLINK(&quot;https://blue-cup.example/&quot;)')).toBe('https://blue-cup.example/');
  expect(await website('HYPERLINK(A1,"Visit website")')).toBeNull();
  expect(await website('"Visit"&amp;" website"')).toBeNull();
});

it('reads the rows of a sheet whose relations are damaged', async () => {
  const parts = { ...linked(rows(CAFE), [['C2', 'https://blue-cup.example/']]) };
  const damaged = { ...parts, 'xl/worksheets/_rels/s0.xml.rels': '<Relationships><Relationship' };
  expect(await imported(damaged)).toMatchObject([{ website: null }]);
});

/** A link of an old workbook. */
function link(row: number, column: number, flags: number, ...fields: Buffer[]): Buffer {
  const range = u16(row - 1, row - 1, column, column);
  return record(0x1b8, range, Buffer.alloc(16, 0xd0), u32(2), u32(flags), ...fields);
}

const URL_CLASS = Buffer.from('e0c9ea79f9bace118c8200aa004ba90b', 'hex');
const linkText = (text: string) => Buffer.concat([u32(text.length + 1), Buffer.from(`${text}\0`, 'utf16le')]);
const linkUrl = (url: string) =>
  Buffer.concat([URL_CLASS, u32(2 * url.length + 2), Buffer.from(`${url}\0`, 'utf16le')]);

it('takes the URL of a linked cell of an old workbook', async () => {
  const records = [
    ...labels(1, ['name', 'city', 'website', 'menu_link']),
    ...labels(2, CAFE),
    ...labels(3, ['Red Cup', 'Bath', 'red-cup.example', 'Menu']),
    link(2, 2, 0x17, linkText('Visit website'), linkUrl('https://blue-cup.example/?a=1')),
    link(2, 3, 0x183, linkText('_blank'), linkText('https://blue-cup.example/menu')),
    link(3, 2, 0x3, linkUrl('https://tracking.example/click')),
    link(3, 3, 0x8, linkText('Sheet2!A1')),
    link(3, 3, 0x3, linkUrl('https://red-cup.example/menu').subarray(0, 30)),
    record(0x1b8, u16(1, 1)),
  ];
  expect(await businesses(await openXls(await folder.file(xls({ sheets: [{ records }] })), 'f.xls'))).toEqual([
    { website: 'https://blue-cup.example/?a=1', menu: 'https://blue-cup.example/menu', issues: [] },
    { website: 'https://red-cup.example', menu: null, issues: ['row_url_invalid'] },
  ]);
});
