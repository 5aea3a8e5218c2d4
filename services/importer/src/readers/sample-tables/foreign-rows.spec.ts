import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { inlineRow, readAll, testFolder, workbook, type TestFolder } from '../workbook.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

type Cells = (string | null)[];

/** Names of the businesses, and the rows that are none with their reason. */
async function outcome(path: string) {
  const { rows, reader } = await readAll(openSpreadsheet(path, 'file'));
  const results = rows.map(createRowFormatter(reader.columns));
  return {
    names: results.flatMap(({ row }) => row?.name ?? []),
    refused: results.flatMap(({ row, issues }) =>
      row ? [] : issues.map((issue) => `${issue.row} ${issue.code}: ${issue.value}`),
    ),
  };
}
const sheet = (rows: Cells[]) =>
  folder.zip(workbook({ sheets: [rows.map((row, at) => inlineRow(at + 1, row)).join('')] }));
const csv = (rows: Cells[]) => folder.file(rows.map((row) => row.map((cell) => cell ?? '').join(';')).join('\n'));

const TABLE: Cells[] = [
  ['Name', 'Adres', 'Telefon', 'Puan'],
  ['Ada Spor', 'Gül Sk. 5, 35000 İzmir', '0232 555 01 01', '4'],
  ['Total', 'Ankara Cd. 7, 35000 İzmir', null, '3'],
  ['Bora Spor', 'Gül Sk. 9, 35000 İzmir', '0232 555 01 02', '5'],
];
const NAMES = ['Ada Spor', 'Total', 'Bora Spor'];

const json = (rows: Cells[]) => {
  const [header = [], ...body] = rows;
  return folder.file(JSON.stringify(body.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at]])))));
};
const features = (rows: Cells[]) => {
  const [header = [], ...body] = rows;
  const list = body.map((row) => ({
    type: 'Feature',
    properties: Object.fromEntries(header.map((name, at) => [name, row[at]])),
    geometry: { type: 'Point', coordinates: [27.14, 38.42] },
  }));
  return folder.file(JSON.stringify({ type: 'FeatureCollection', features: list }));
};

describe.each([
  ['workbook', sheet],
  ['CSV file', csv],
  ['JSON file', json],
  ['GeoJSON file', features],
])('a row right below the header of a %s', (_, fileOf) => {
  const [header = [], ...body] = TABLE;
  it.each<[string, Cells]>([
    ['the headers in another language', ['Name', 'Address', 'Phone', 'Rating']],
    ['the types of the columns', ['text', 'string', 'varchar', 'number']],
    ['tags of the columns', ['#org+name', '#loc +address', '#contact+phone', '#indicator']],
  ])('that has %s is no business', async (_, row) => {
    expect(await outcome(await fileOf([header, row, ...body]))).toEqual({ names: NAMES, refused: [] });
  });

  it('is a business that is named as a header', async () => {
    const row = ['Restaurant', 'Hotel Sk. 5, 35000 İzmir', '0232 555 01 03', null];
    expect((await outcome(await fileOf([header, row, ...body]))).names).toEqual(['Restaurant', ...NAMES]);
  });
});

describe.each([
  ['workbook', sheet],
  ['CSV file', csv],
])('below the table of a %s', (_, fileOf) => {
  it.each<[string, Cells]>([
    ['Toplam', ['Toplam', null, null, '12']],
    ['Toplam', ['Toplam', '3', null, null]],
    ['TOPLAM: 3 kayıt', ['TOPLAM: 3 kayıt', null, null, null]],
    ['Summe: 3 Betriebe', ['Summe: 3 Betriebe', null, null, null]],
    ['Toplam 3 üye', ['Toplam 3 üye', null, null, null]],
    ['3 records', ['3 records', null, null, null]],
    ['Grand Total', ['Grand Total', null, null, '4.0']],
    ['Итого', ['Итого', null, null, '12']],
    ['合計', ['合計', null, null, '12']],
    ['Kaynak: İzmir Ticaret Odası', ['Kaynak: İzmir Ticaret Odası', null, null, null]],
    ['Hazırlayan: İzmir Odası', ['Hazırlayan: İzmir Odası', null, null, null]],
    ['Prepared by: the chamber', ['Prepared by: the chamber', null, null, null]],
    ['Source: chamber of commerce', ['Source: chamber of commerce', null, null, null]],
    ['* geçici olarak kapalı', ['* geçici olarak kapalı', null, null, null]],
  ])('%s is refused with its reason', async (label, row) => {
    const { names, refused } = await outcome(await fileOf([...TABLE, [], row]));
    expect(names).toEqual(NAMES);
    expect(refused).toEqual([`6 row_summary: ${label}`]);
  });

  it('a second table is refused row by row until the header comes again', async () => {
    const second: Cells[] = [
      ['Şehir', 'Adet'],
      ['İzmir', '3'],
      ['Manisa', '1'],
    ];
    const { names, refused } = await outcome(await fileOf([...TABLE, [], ...second, [], ...TABLE]));
    expect(names).toEqual([...NAMES, ...NAMES]);
    expect(refused).toEqual([6, 7, 8].map((row) => `${row} row_other_table: Şehir, Adet`));
  });

  it('a second table of businesses with other columns is refused, too', async () => {
    const second: Cells[] = [
      ['Kategori', 'Firma', 'Şehir'],
      ['Kafe', 'Deniz Kafe', 'İzmir'],
    ];
    const { names, refused } = await outcome(await fileOf([...TABLE, ...second]));
    expect(names).toEqual(NAMES);
    expect(refused).toEqual([5, 6].map((row) => `${row} row_other_table: Kategori, Firma, Şehir`));
  });

  it('a second header right below the first one is no second table', async () => {
    const [header = [], ...rest] = TABLE;
    const { names } = await outcome(await fileOf([header, ['Firma', 'Şehir', 'Web', 'Resim'], ...rest]));
    expect(names).toEqual(['Firma', ...NAMES]);
  });

  it('the header in another language is skipped', async () => {
    const [header = [], ...rest] = TABLE;
    const { names, refused } = await outcome(
      await fileOf([header, ['İşletme', 'Address', 'Phone', 'Rating'], ...rest]),
    );
    expect(names).toEqual(NAMES);
    expect(refused).toEqual([]);
  });

  it('a business with nothing but a name stays one', async () => {
    const { names, refused } = await outcome(
      await fileOf([...TABLE, ['Cem Spor', null, null, null], ['Sum Bar', null, null, '4']]),
    );
    expect(names).toEqual([...NAMES, 'Cem Spor', 'Sum Bar']);
    expect(refused).toEqual([]);
  });
});

it('a sheet that counts businesses gives way to the one that lists them', async () => {
  const sheets = [
    [
      ['Şehir', 'Firma'],
      ['İzmir', '2'],
      ['Manisa', '1'],
    ],
    TABLE,
  ].map((rows) => rows.map((row, at) => inlineRow(at + 1, row)).join(''));
  expect((await outcome(await folder.zip(workbook({ sheets })))).names).toEqual(NAMES);
});

it('a table whose names are numbers lists businesses if these have anything else', async () => {
  const rows: Cells[] = [
    ['Firma', 'Şehir', 'Telefon'],
    ['1923', 'İzmir', '0232 555 01 01'],
    ['77', 'Manisa', '0236 555 01 02'],
    ['1881', 'Aydın', '0256 555 01 03'],
  ];
  expect((await outcome(await csv(rows))).names).toEqual(['1923', '77', '1881']);
});
