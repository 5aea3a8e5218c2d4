import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRowFormatter } from '../../rows/format-row.js';
import { inlineRow, testFolder, workbook, type TestFolder } from '../workbook.fixture.js';
import { openXlsx } from './xlsx-reader.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

const HEADER = inlineRow(1, ['name', 'city', 'website', 'menu_link']);
const rows = (...values: string[][]) => values.map((cells, at) => inlineRow(at + 2, cells)).join('');
const CAFE = ['Blue Cup Cafe', 'Leeds', 'Visit website', 'Menu'];

/** A sheet whose links lead to the targets in turn: `D2`, `https://…`. */
function linked(data: string, links: [reference: string, target: string][]) {
  const elements = links.map(([ref], at) => `<hyperlink ref="${ref}" r:id="rId${at}" display="shown"/>`).join('');
  const relations = links.map(
    ([, target], at) =>
      `<Relationship Id="rId${at}" Type="http://x/hyperlink" Target="${target}" TargetMode="External"/>`,
  );
  const sheet = `<?xml version="1.0"?><worksheet xmlns:r="r"><sheetData>${HEADER}${data}</sheetData><hyperlinks>${elements}</hyperlinks></worksheet>`;
  return {
    ...workbook({ sheets: [sheet] }),
    'xl/worksheets/_rels/s0.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
  };
}

async function imported(parts: Record<string, string | Buffer>) {
  const reader = await openXlsx(await folder.zip(parts), 'f.xlsx');
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
