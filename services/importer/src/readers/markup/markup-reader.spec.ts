import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';
import { TableParser } from './markup-reader.js';
import { TableRows } from './table-rows.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

async function businessesOf(content: string | Buffer) {
  const { rows, reader } = await readAll(openSpreadsheet(await folder.file(content), 'list.xls'));
  const format = createRowFormatter(reader.columns);
  return { facts: reader.facts, found: rows.map((row) => ({ ...format(row).row, row: row.row })) };
}

const page = (rows: string, head = '') =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head>${head}</head><body>${rows}</body></html>`;
const HEADER = '<tr><th>Name</th><th>City</th><th>Website</th></tr>';

describe('tables of web pages that are called .xls', () => {
  it('are read as spreadsheet programs open them', async () => {
    const styles = `<style>${'td { border: 1px }\n'.repeat(400)}</style><!--[if gte mso 9]><xml><x:Name>List</x:Name></xml><![endif]-->`;
    const rows = `
      <table border=1><caption>Members</caption><thead>${HEADER}</thead><tbody>
      <tr><td class='a>b'>Caf&eacute; &amp; Co</td><TD>
        New   York</TD><td><a href="https://blue-cup.example/?a=1&amp;b=2">Site</a></td></tr>
      <tr><td x:str>Old&nbsp;Mill<br>Tea</td><td></td><td>old-mill.example</td></tr>
      <tr><td colspan="3">&nbsp;</td></tr>
      </tbody></table>`;
    const { found, facts } = await businessesOf(page(rows, styles));
    expect(found).toMatchObject([
      { row: 2, name: 'Café & Co', city: 'New York', website: 'https://blue-cup.example/?a=1&b=2' },
      { row: 3, name: 'Old Mill Tea', city: null, website: 'https://old-mill.example' },
    ]);
    expect(facts).toMatchObject({ headerRow: 1 });
  });

  it('are in the encoding that the page states', async () => {
    const meta = '<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">';
    const content = page(`<table>${HEADER}<tr><td>Чай</td><td>Ý</td></tr></table>`, meta);
    const { found } = await businessesOf(iconv.encode(content.replace('Ý', 'Уфа'), 'windows-1251'));
    expect(found).toMatchObject([{ name: 'Чай', city: 'Уфа' }]);
    const turkish = page(`<table>${HEADER}<tr><td>Şişli Çay</td><td>İzmir</td></tr></table>`);
    expect((await businessesOf(turkish)).found).toMatchObject([{ name: 'Şişli Çay', city: 'İzmir' }]);
  });

  it('have cells that reach into the rows below, and tables within cells', async () => {
    const rows = `<table>${HEADER}
      <tr><td>Blue Cup</td><td rowspan=2>Bath</td><td>a.example</td></tr>
      <tr><td>Red Cup</td><td>b.example</td></tr>
      <tr><td>Old Mill</td><td><table><tr><td>Leeds</td></tr></table></td><td>c.example</td></tr></table>`;
    expect((await businessesOf(page(rows))).found).toMatchObject([
      { name: 'Blue Cup', city: 'Bath', website: 'https://a.example' },
      { name: 'Red Cup', city: null, website: 'https://b.example' },
      { name: 'Old Mill', city: 'Leeds', website: 'https://c.example' },
    ]);
  });

  it('may be within a table for the layout', async () => {
    const rows = `<table><tr><td><h1>List</h1><table>${HEADER}<tr><td>Blue Cup</td><td>Bath</td></tr></table></td></tr></table>`;
    expect((await businessesOf(page(rows))).found).toMatchObject([{ name: 'Blue Cup', city: 'Bath' }]);
  });

  it.each([
    ['no table', '<html><body><p>Please sign in</p></body></html>'],
    ['a table of something else', page('<table><tr><td>User</td><td><input></td></tr></table>')],
    ['a table that is empty', page('<table></table>')],
  ])('are rejected as pages with %s', async (_, content) => {
    await expect(openSpreadsheet(await folder.file(content), 'list.xls')).rejects.toMatchObject({
      code: 'file_content_mismatch',
      params: { content: 'a web page (HTML)' },
    });
  });
});

it('reads the first worksheet of XML of Excel 2003', async () => {
  const cell = (text: string, attributes = '') => `<Cell${attributes}><Data ss:Type="String">${text}</Data></Cell>`;
  const xml = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?>
    <Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
    <Styles><Style ss:ID="s1"/></Styles><Worksheet ss:Name="List"><Table>
    <Row>${cell('Name')}${cell('City')}${cell('Website')}</Row>
    <Row ss:Index="4">${cell('Blue &amp; Cup')}${cell('Visit', ' ss:Index="3" ss:HRef="https://blue-cup.example/"')}</Row>
    <Row>${cell('Old Mill').replace('</Cell>', '<Comment><ss:Data>seen</ss:Data></Comment></Cell>')}${cell('Bath')}</Row>
    </Table></Worksheet><Worksheet ss:Name="Other"><Table><Row>${cell('Total')}${cell('2')}</Row></Table></Worksheet></Workbook>`;
  const { found } = await businessesOf(xml);
  expect(found).toMatchObject([
    { row: 4, name: 'Blue & Cup', city: null, website: 'https://blue-cup.example/' },
    { row: 5, name: 'Old Mill', city: 'Bath' },
  ]);
  expect(found).toHaveLength(2);
});

it('reads markup alike in chunks of any size', () => {
  const markup = page(
    `<!-- <tr> --><style>td > a</style><table><tr><td a="<>">A<![CDATA[<b>&amp;]]></td><td>1 < 2</td></tr></table>`,
  );
  const read = (size: number) => {
    const table = new TableRows();
    const parser = new TableParser(table);
    for (let at = 0; at < markup.length; at += size) parser.write(markup.slice(at, at + size));
    parser.end();
    return table.take();
  };
  expect(read(markup.length)).toEqual([{ row: 1, cells: ['A<b>&', '1 < 2'] }]);
  for (const size of [1, 2, 3, 7, 16]) expect(read(size)).toEqual(read(markup.length));
});

it('rejects a comment that does not end, which a parser would hold in memory', async () => {
  const start = page('<table><tr><td>name</td><td>phone</td></tr><tr><td>Café</td><td>1</td></tr></table>').replace(
    '</body></html>',
    '',
  );
  const path = await folder.file(`${start}<!-- ${'x'.repeat(6 * 2 ** 20)}`);
  await expect(readAll(openSpreadsheet(path, 'a.xls'))).rejects.toMatchObject({ code: 'file_corrupt' });
});
