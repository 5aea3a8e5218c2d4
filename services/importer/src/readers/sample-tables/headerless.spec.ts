import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRowFormatter } from '../../rows/format-row.js';
import { RowErrorBuffer } from '../../workbooks/row-error-buffer.js';
import type { ErrorRowsHeader } from '../../workbooks/row-error-records.js';
import { mapColumns, readColumns, repeatedField } from '../columns/column-map.js';
import { SOURCES } from '../columns/presets/presets.fixture.js';
import { mappingKey, mappingOf, type ColumnMapping } from '../columns/read-choices.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { inlineRow, readAll, testFolder, workbook, type TestFolder } from '../workbook.fixture.js';
import { labels, xls } from '../xls/xls-writer.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

const PREVIEW = { mappings: new Map<string, ColumnMapping>(), isPreview: true };

async function read(path: string, choices = { ...PREVIEW, isPreview: false }) {
  const { reader, rows } = await readAll(openSpreadsheet(path, 'list', choices));
  const format = createRowFormatter(reader.columns);
  return { reader, rows: rows.map((row) => format(row)), numbers: rows.map(({ row }) => row) };
}
const fieldsOf = async (content: string | Buffer) => {
  const { reader } = await read(await folder.file(content), PREVIEW);
  return [reader.columns.contents !== null, readColumns(reader.columns).map(({ field }) => field)];
};

const JAPANESE = [
  ['1', 'さくら薬局', '330-0061', 'さいたま市浦和区常盤1-2-3', '048-822-0001', '株式会社さくら'],
  ['2', 'みどり薬局本店', '330-0062', 'さいたま市浦和区仲町2-10-5', '048-822-0002', 'みどりメディカル'],
  ['3', '青空薬局', '331-0812', 'さいたま市北区宮原町3丁目5番1号', '048-652-1234', '有限会社青空'],
  ['4', 'ひまわり調剤薬局', '338-0001', 'さいたま市中央区上落合9-4-6', '048-853-4321', '鈴木一郎'],
];
const TURKISH = [
  [
    'Kuzey Kafe',
    'Moda Mah. Bahariye Cad. No:12 Kadıköy/İstanbul',
    '0216 345 67 89',
    'www.kuzeykafe.example',
    '40,98712',
    '29,02543',
  ],
  [
    'Liman Balık',
    'Alsancak Mah. 1453 Sok. No:5 Konak/İzmir',
    '0232 421 33 44',
    'www.limanbalik.example',
    '38,43521',
    '27,14322',
  ],
  [
    'Çınar Otel',
    'Kaleiçi Mah. Hesapçı Sok. No:9 Muratpaşa/Antalya',
    '0242 248 11 22',
    'www.cinarotel.example',
    '36,88432',
    '30,70561',
  ],
];
const RUSSIAN = [
  ['Аптека «Ромашка»', '101000', 'г. Москва, ул. Мясницкая, д. 10', '+7 (495) 123-45-67'],
  ['Аптека «Василёк»', '190000', 'г. Санкт-Петербург, Невский проспект, д. 5', '+7 (812) 234-56-78'],
  ['Аптека «Здоровье»', '630099', 'г. Новосибирск, ул. Ленина, д. 1', '+7 (383) 345-67-89'],
];
const CHINESE = [
  ['1', '小樹蔬食（大安店）', '台北市', '台北市大安區大安路一段11巷17號', '02-2778-0001', '25.0435', '121.5225'],
  ['2', '青禾料理', '台北市', '台北市松山區南京東路三段30巷7號', '02-2546-0002', '25.0535', '121.545'],
  ['3', '晨光早餐店', '台北市', '台北市中正區鎮江街1巷9號', '02-2357-0003', '25.0415', '121.546'],
];
const FRENCH = [
  ['F1', 'Atelier Bleu', '01 42 58 64 85', 'AVENUE FOCH', '75013', 'PARIS', 'FRANCE', 'bleu@atelier.example'],
  ['F2', 'Maison Verte', '01 53 80 07 96', 'RUE DE LA LIBERTE', '13001', 'MARSEILLE', 'FRANCE', 'info@verte.example'],
  ['F3', 'Chez Louise', '02 54 97 44 10', 'QUAI DU PORT', '13001', 'MARSEILLE', 'FRANCE', 'louise@chez.example'],
];
const GERMAN = [
  ['Bäckerei Blum', 'Hauptstr. 1', '80331 München', '089 5550101'],
  ['Café Sonne', 'Bahnhofstr. 2', '80333 München', '089 5550102'],
  ['Gasthof Adler', 'Ringstr. 3', '80335 München', '089 5550103'],
  ['Blumen Roth', 'Kirchstr. 4', '80337 München', '089 5550104'],
];
const AMERICAN = [
  [
    'Blue Door Diner',
    '12 Main St',
    'Springfield',
    'IL',
    '62701-1234',
    '(217) 555-0101',
    'bluedoor@diner.example',
    '4.5',
  ],
  ['Cedar Books', '48 Oak Avenue', 'Peoria', 'IL', '61602-1001', '(309) 555-0102', 'hello@cedarbooks.example', '4.1'],
  [
    'Delta Auto Repair',
    '7 River Road',
    'Joliet',
    'IL',
    '60432-2210',
    '(815) 555-0103',
    'info@deltaauto.example',
    '3.8',
  ],
];
const csv = (rows: string[][], delimiter = ',') =>
  rows.map((cells) => cells.map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell)).join(delimiter)).join('\n');

describe('a table without a header row', () => {
  it.each<[string, string | Buffer, (string | null)[]]>([
    ['Japanese', iconv.encode(csv(JAPANESE), 'cp932'), [null, 'name', 'postal_code', 'full_address', 'phone', null]],
    ['Turkish', csv(TURKISH, ';'), ['name', 'full_address', 'phone', 'url', 'latitude', 'longitude']],
    ['Russian', iconv.encode(csv(RUSSIAN, ';'), 'win1251'), ['name', null, 'full_address', 'phone']],
    ['German', csv(GERMAN, ';'), ['name', 'street', 'city', 'phone']],
    ['French', csv(FRENCH, ';'), [null, 'name', 'phone', 'street', 'postal_code', null, 'country', null]],
    ['Chinese', csv(CHINESE, '\t'), [null, 'name', 'city', 'full_address', 'phone', 'latitude', 'longitude']],
    ['American', csv(AMERICAN, '\t'), ['name', 'street', 'city', 'region', 'postal_code', 'phone', null, 'rating']],
  ])('has the fields that its values show: %s', async (_, content, fields) => {
    expect(await fieldsOf(content)).toEqual([true, fields]);
  });

  it.each<[string, () => string | Buffer | Record<string, string>, number]>([
    ['csv', () => csv(TURKISH), 1],
    ['tsv', () => csv(TURKISH, '\t'), 1],
    ['csv below a title', () => `Üye listesi\n\n${csv(TURKISH, ';')}`, 3],
    ['xlsx', () => workbook({ sheets: [TURKISH.map((row, at) => inlineRow(at + 1, row)).join('')] }), 1],
    ['xls', () => xls({ sheets: [{ records: TURKISH.flatMap((row, at) => labels(at + 1, row)) }] }), 1],
    ['json', () => JSON.stringify(TURKISH), 1],
    ['json in an object', () => JSON.stringify({ range: 'A1', values: TURKISH }), 1],
    ['jsonl', () => TURKISH.map((row) => JSON.stringify(row)).join('\n'), 1],
  ])('keeps its first row as a business: %s', async (_, content, first) => {
    const given = content();
    const path =
      typeof given === 'string' || Buffer.isBuffer(given) ? await folder.file(given) : await folder.zip(given);
    const { reader, rows, numbers } = await read(path);
    expect(reader.facts?.headerRow ?? null).toBeNull();
    expect(numbers).toEqual([first, first + 1, first + 2]);
    expect(rows.map(({ issues }) => issues)).toEqual([[], [], []]);
    expect(rows.map(({ row }) => row)).toMatchObject([
      { name: 'Kuzey Kafe', city: 'İstanbul', latitude: 40.98712, phone_number: 902163456789n },
      { name: 'Liman Balık', website: 'https://www.limanbalik.example', longitude: 27.14322 },
      { name: 'Çınar Otel', country_code: 'TR', full_address: 'Kaleiçi Mah. Hesapçı Sok. No:9 Muratpaşa/Antalya' },
    ]);
  });

  it('is recognized by its running numbers', async () => {
    const rows = ['0,Craft Bar,Szewska 2', '1,Omerta,Kupa 3', '2,Tap House,Krakowska 5', '3,Strefa Piwa,Sukiennicza 8'];
    expect(await fieldsOf(rows.join('\n'))).toEqual([true, [null, 'name', null]]);
  });

  it('has its names where branches of a chain repeat one', async () => {
    const names = ['Boots Pharmacy', 'Boots Pharmacy', 'Well Pharmacy', 'Well Pharmacy', 'Lords Pharmacy', 'Day Lewis'];
    const rows = names.map((name, at) => [`FA51${at}`, name, `0163842802${at}`]);
    expect(await fieldsOf(csv(rows, ';'))).toEqual([true, [null, 'name', 'phone']]);
  });

  it('has its phones where the country code is without a plus sign', async () => {
    const names = ['Ada Gıda', 'Bora Ambalaj', 'Can Plastik', 'Deniz Asansör'];
    const rows = names.map((name, at) => [name, `90 216 312060${at}`, `${at + 3}`]);
    expect(await fieldsOf(csv(rows, ';'))).toEqual([true, ['name', 'phone', null]]);
  });

  it('is no header where a street is named after a kind of business', async () => {
    const names = ['Boots Pharmacy', 'Well Pharmacy', 'Lords Pharmacy', 'Day Lewis Pharmacy', 'Asda Pharmacy'];
    const rows = names.map((name, at) => [name, at === 1 ? 'Church Street' : '', `0163842802${at}`]);
    expect(await fieldsOf(csv(rows, ';'))).toEqual([true, ['name', expect.anything(), 'phone']]);
  });

  it('has its longitude first where only that is in the country of its phones', async () => {
    const swapped = TURKISH.map(([name = '', address = '', , , lat = '', lng = ''], at) => [
      ...[name, address, lng, lat, `+90 212 345 67 8${at}`],
    ]);
    expect(await fieldsOf(csv(swapped, ';'))).toEqual([
      true,
      ['name', 'full_address', 'longitude', 'latitude', 'phone'],
    ]);
  });

  it('has no position if both orders of its coordinates are possible', async () => {
    const rows = TURKISH.map(([name = '', , , url = '', lat = '', lng = '']) => [name, url, lat, lng]);
    expect(await fieldsOf(csv(rows, ';'))).toEqual([true, ['name', 'url', null, null]]);
  });

  it('is rejected if two columns may have the names, and read once the administrator has chosen one', async () => {
    const rows = [
      ['Anna Schmidt', 'Blumen Huber', '+49 89 1234567'],
      ['Jonas Weber', 'Alte Post', '+49 89 7654321'],
      ['Lena Wolf', 'Zum Hirschen', '+49 89 1112223'],
    ];
    const path = await folder.file(csv(rows));
    await expect(read(path)).rejects.toMatchObject({ code: 'file_headerless' });
    const { reader } = await read(path, PREVIEW);
    expect(reader.columns.index).toEqual({ phone: 2 });
    expect(readColumns(reader.columns)).toMatchObject([
      { position: 0, header: '', field: null, samples: ['Anna Schmidt', 'Jonas Weber', 'Lena Wolf'] },
      { position: 1, header: '', field: null },
      { position: 2, header: '', field: 'phone' },
    ]);
    expect(repeatedField(reader.columns, new Map([[0, 'phone']]))).toEqual(['3', '1']);
    const key = mappingKey(reader.columns);
    const fields = mappingOf(reader.columns.header, new Map([[1, 'name']]));
    const chosen = await read(path, { mappings: new Map([[key, fields]]), isPreview: false });
    expect(chosen.rows.map(({ row }) => row?.name)).toEqual(['Blumen Huber', 'Alte Post', 'Zum Hirschen']);
    const other = await read(await folder.file(csv(TURKISH.map((row) => row.slice(0, 3)))), PREVIEW);
    expect(mappingKey(other.reader.columns)).not.toBe(key);
  });

  it('is not looked for among more columns than a list of businesses has', async () => {
    const wide = Array.from({ length: 20 }, (_, row) =>
      Array.from({ length: 201 }, (_, at) => `0216 345 ${row + 10} ${at}0`),
    );
    await expect(read(await folder.file(csv(wide)))).rejects.toMatchObject({ code: 'file_no_header' });
  });

  it('lists its rejected rows with the fields of their columns', async () => {
    const { reader } = await read(await folder.file(csv(TURKISH)));
    const list = new RowErrorBuffer(reader.columns);
    list.note({ row: 1, cells: TURKISH[0]! }, [], true);
    const [head = ''] = list.take().split('\n');
    const { header, chosen } = JSON.parse(head) as ErrorRowsHeader;
    expect(mapColumns(header, new Map(chosen)).index).toEqual(reader.columns.index);
  });

  it('is read of a workbook only if no sheet has a header', async () => {
    const data = TURKISH.map((row, at) => inlineRow(at + 1, row)).join('');
    const named = inlineRow(1, ['name', 'phone']) + inlineRow(2, ['A', '1']);
    const { reader } = await read(await folder.zip(workbook({ sheets: [data, named] })));
    expect([reader.columns.contents, reader.facts?.sheet]).toEqual([null, 'S1']);
  });
});

describe('a header row', () => {
  const FOLDER = fileURLToPath(new URL('public-sources/', import.meta.url));
  const isHeaderless = async (path: string, isPreview: boolean) => {
    const reader = await openSpreadsheet(path, 'list', { ...PREVIEW, isPreview });
    await reader.close();
    return reader.columns.contents !== null;
  };

  it.each(readdirSync(FOLDER).filter((name) => /\.(?:csv|tsv)$/.test(name)))(
    'a header row is no business: %s',
    async (name) => {
      expect(await isHeaderless(`${FOLDER}${name}`, true)).toBe(false);
    },
  );

  it.each(SOURCES.map(({ source, row }) => [source, row] as const))(
    'a header row of unknown words is no business: %s',
    async (_, row) => {
      const values = Object.values(row);
      const header = values.map((_, at) => `Wqx ${String.fromCharCode(97 + (at % 26))}`);
      const path = await folder.zip(
        workbook({ sheets: [[header, values, values].map((cells, at) => inlineRow(at + 1, cells)).join('')] }),
      );
      expect(await isHeaderless(path, true)).toBe(false);
      await expect(isHeaderless(path, false)).rejects.toMatchObject({
        code: expect.stringMatching(/^file_no_(?:header|name_column)$/),
      });
    },
  );

  it.each([
    ['years', 'Wqx,2019,2020,2021\nAnkara,12,13,14\nBursa,15,16,17\n'],
    ['numbers of columns', '0,1,2\nKuzey Kafe,0216 345 67 89,a\nLiman,0232 421 33 44,b\n'],
    ['URIs of properties', 'http://a.example/v#x,http://a.example/v#y\nKuzey Kafe,12\nLiman,13\n'],
    ['one known word', 'Wqx;Telefon;Wqy\nKuzey;0216 345 67 89;1\nLiman;0232 421 33 44;2\n'],
    ['texts alone', 'Wqx,Wqy\nKuzey,Moda\nLiman,Konak\n'],
  ])('a header row of %s is no business', async (_, content) => {
    expect(await isHeaderless(await folder.file(content), true)).toBe(false);
  });
});
