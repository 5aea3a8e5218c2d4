import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import iconv from 'iconv-lite';
import { fileSource } from '../byte-source.js';
import { openCsv } from './csv-reader.js';
import { BrokenMostly, BrokenThroughout, CsvRecords } from './records.js';
import type { SheetRow } from '../spreadsheet-reader.js';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

async function read(content: Buffer | string, chunkBytes?: number) {
  return readAll(openCsv(await fileSource(await folder.file(content)), 'f.csv', undefined, chunkBytes));
}

const cells = async (content: Buffer | string) => (await read(content)).rows.map((row) => row.cells);

describe('encodings', () => {
  const text = 'ad;şehir\nÇiğ Köfteci Işık;İzmir\n';
  const expected = [['Çiğ Köfteci Işık', 'İzmir']];

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 LE with a mark', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 BE with a mark', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['UTF-16 LE without', Buffer.from(text, 'utf16le')],
    ['Windows-1254', iconv.encode(text, 'windows-1254')],
  ])('reads a file in %s', async (_, bytes) => {
    expect(await cells(bytes)).toEqual(expected);
  });

  it.each([
    ['shift_jis', '名称,所在地\nさくら歯科,愛知県名古屋市中区栄三丁目5\n'],
    ['euc-jp', '名称,所在地\nさくら歯科,愛知県名古屋市中区栄三丁目5\n'],
    ['gb18030', '名称,地址\n幸福面馆,上海市黄浦区南京东路100号\n'],
    ['big5', '名稱,地址\n幸福麵店,臺北市大安區和平東路一段5號\n'],
    ['euc-kr', '상호,주소\n하늘분식,서울특별시 마포구 월드로 10\n'],
    ['windows-1251', 'Название,Адрес\nКафе Ромашка,ул. Ленина 5 Казань\n'],
    ['windows-1251', 'НАЗВАНИЕ,АДРЕС\nКАФЕ РОМАШКА,УЛ. ЛЕНИНА 5 КАЗАНЬ\n'],
    ['koi8-r', 'Название,Адрес\nКафе Ромашка,ул. Ленина 5 Казань\n'],
    ['cp866', 'Название,Адрес\nКафе Ромашка,ул. Ленина 5 Казань\n'],
    ['windows-1253', 'Όνομα,Διεύθυνση\nΤαβέρνα Ο Γιώργος,Ερμού 5 Αθήνα\n'],
    ['windows-1255', 'שם,כתובת\nקפה גן,רחוב הרצל 5 תל אביב\n'],
    ['windows-1256', 'الاسم,العنوان\nمطعم الوردة,شارع الملك فهد 5 الرياض\n'],
    ['windows-874', 'ชื่อร้าน,ที่อยู่\nร้านอาหารดอกบัว,ถนนสุขุมวิท กรุงเทพ\n'],
    ['windows-1250', 'Nazwa,Adres\nPiekarnia Żółć,ul. Śląska 5 Łódź\n'],
    ['windows-1250', 'Név,Cím\nKávéház,Győr Tűzoltó utca 5\n'],
    ['windows-1250', 'Název,Adresa\nKavárna U Řeky,Plzeň Dům 5\n'],
    ['windows-1250', 'Naziv,Adresa\nPošta,Kafić Đorđe\n'],
    ['iso-8859-2', 'Nazwa,Adres\nPiekarnia Żółć,ul. Śląska 5 Łódź\n'],
    ['windows-1257', 'Pavadinimas,Adresas\nKavinė Žuvėdra,Šv. Jonų g. 5 Šiauliai\n'],
    ['windows-1257', 'Nosaukums,Adrese\nKafejnīca Ķiršu ēdiens,Brīvības iela 5 Rīgā\nVecrīgas Šokolāde,Ļeņina\n'],
    ['cp850', 'Name,Adresse\nBäckerei Müller,Königstraße 5 Köln\nCafé Größe,Überlingen\n'],
    ['cp857', 'Adı,Adres\nGülşen Kuaför Işık,Çağlayan Mah. İstanbul\n'],
    ['cp852', 'Naziv,Adresa\nPekara Žižić,Čačanska 5 Šabac\nKafić Šuma,Đorđa 2\n'],
    ['macintosh', 'Nom,Adresse\nCafé de l’Hôtel,Rue Élysée à Nîmes\nBoulangerie Noël,Orléans\n'],
    ['windows-1250', 'Naziv,Adresa\nPekara Žižić,Čačanska 5 Šabac\n'],
  ])('recognises a file in %s', async (encoding, content) => {
    const { reader, rows } = await read(iconv.encode(content, encoding));
    expect(reader.facts?.encoding).toBe(encoding);
    expect(rows[0]!.cells.join()).toBe(content.split('\n')[1]);
  });

  it('does not take many accented letters, or a quotation mark, for another script', async () => {
    for (const [encoding, content] of [
      ['windows-1254', 'Adı,Adres\nÇağdaş Güzellik,Şişli Cad. Üsküdar\n'],
      ['windows-1252', 'Nimi,Osoite\nTöölön Leipomo,Äänekoski\n'],
      ['windows-1252', 'Nom,Adresse\nCafé «Épée»,Rue Élysée à Nîmes\n'],
    ] as const)
      expect(await cells(iconv.encode(content, encoding))).toEqual([content.split('\n')[1]!.split(',')]);
  });

  it('reads Windows-1252 where the letters are Western', async () => {
    expect(await cells(iconv.encode('name,city\nKaffihús Þór,Reykjavík\nŽivot,Málaga\n', 'windows-1252'))).toEqual([
      ['Kaffihús Þór', 'Reykjavík'],
      ['Život', 'Málaga'],
    ]);
  });

  it('finds the first accented letter at any position', async () => {
    const plain = 'Cafe,Izmir\n'.repeat(120_000);
    const { rows } = await read(iconv.encode(`name,city\n${plain}Işık,Ağrı\n`, 'windows-1254'));
    expect(rows.at(-1)).toEqual({ row: 120_002, cells: ['Işık', 'Ağrı'] });
  });

  it('detects UTF-8 when its only accented letter spans two reads', async () => {
    const before = 'name,city\n'.padEnd(2 ** 20 - 1, 'Cafe,Izmir\n');
    const { rows } = await read(`${before}ç\n`);
    expect(rows.some(({ cells }) => cells.some((cell) => cell?.endsWith('ç')))).toBe(true);
  });

  it('detects UTF-8 when one cell was truncated inside a character', async () => {
    const bytes = Buffer.concat([Buffer.from('name,city\nÇağ,Ağrı\nI'), Buffer.from([0xc5]), Buffer.from(',Muğla\n')]);
    expect(await cells(bytes)).toEqual([
      ['Çağ', 'Ağrı'],
      ['I\ufffd', 'Muğla'],
    ]);
  });

  it('decodes each line separately in concatenated exports', async () => {
    const foreign = iconv.encode('Çiğ Köfteci Işık,Ağrı\n', 'windows-1254');
    const bytes = Buffer.concat([
      Buffer.from('name,city\nÇınar Şerbetçi,Iğdır\n'),
      foreign,
      Buffer.from('Güneş,Muğla'),
    ]);
    for (const size of [1, 5, undefined]) {
      const { rows } = await read(bytes, size);
      expect(rows.map((row) => row.cells)).toEqual([
        ['Çınar Şerbetçi', 'Iğdır'],
        ['Çiğ Köfteci Işık', 'Ağrı'],
        ['Güneş', 'Muğla'],
      ]);
    }
  });

  it.each([1, 2, 3, 7])('decodes characters split between chunks of %i bytes', async (size) => {
    const content = 'name,city\n"東京タワー ""本店""",Tōkyō\r\nПекарна 🥐,Софија\nمقهى,"عمّان\nوسط"\n';
    const expectedRows = [
      { row: 2, cells: ['東京タワー "本店"', 'Tōkyō'] },
      { row: 3, cells: ['Пекарна 🥐', 'Софија'] },
      { row: 4, cells: ['مقهى', 'عمّان\nوسط'] },
    ];
    expect((await read(Buffer.from(content), size)).rows).toEqual(expectedRows);
    expect((await read(Buffer.from(`\ufeff${content}`, 'utf16le'), size)).rows).toEqual(expectedRows);
  });
});

describe('dialects', () => {
  it.each([
    ['comma', 'name,city,phone\nA,B,"1,5"\n'],
    ['semicolon next to commas', 'name;city;phone\nA;B;1,5\n'],
    ['tab', 'name\tcity\tphone\nA\tB\t1,5\n'],
    ['pipe', 'name|city|phone\nA|B|1,5\n'],
    ['a stated separator', 'sep=;\r\nname;city;phone\r\nA;B;1,5\r\n'],
    ['CR only', 'name,city,phone\rA,B,"1,5"\r'],
    ['no end of the last line', 'name,city,phone\r\nA,B,"1,5"'],
    ['commas in a title above', 'Report, 2026, a, b, c\nname;city;phone\nA;B;1,5\n'],
  ])('reads a file with %s', async (_, content) => {
    expect(await cells(content)).toEqual([['A', 'B', '1,5']]);
  });

  it('separates rows by CR in a file with a single LF, and keeps CR in texts of others', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => `Shop ${at},Aba`);
    const expected = rows.map((row) => row.split(','));
    expect(await cells(['name,city', ...rows.slice(0, 29)].join('\r') + `\n${rows[29] ?? ''}\r`)).toEqual(expected);
    expect(await cells('name,city\nA\rB,x\nC,y\n')).toEqual([
      ['A\rB', 'x'],
      ['C', 'y'],
    ]);
  });

  it('numbers rows as a spreadsheet program does: blank lines count, quoted line ends and the sep line do not', async () => {
    const { rows } = await read('sep=,\nname,city\n\n"A\nB",x\n,\n\nC,y\n');
    expect(rows).toEqual([
      { row: 3, cells: ['A\nB', 'x'] },
      { row: 6, cells: ['C', 'y'] },
    ]);
  });

  it('finds the header below other lines, skips its repeats and drops unused columns', async () => {
    const { reader, rows } = await read('Exported\n\nh3,name,city\n1,A,x\nh3,name,city\n2,B,\n3,,\n');
    expect(reader.columns.unknown).toEqual(['h3']);
    expect(rows).toEqual([
      { row: 4, cells: [null, 'A', 'x'] },
      { row: 6, cells: [null, 'B', null] },
    ]);
  });

  it('tolerates ragged rows, bare quotes and NUL bytes', async () => {
    expect(await cells('name,city,phone\nA\nB,x,1,extra\nBar 5" Pizza,y\0z,2\n')).toEqual([
      ['A', null, null],
      ['B', 'x', '1'],
      ['Bar 5" Pizza', 'yz', '2'],
    ]);
  });

  it('reads a file that is only a header', async () => {
    const { rows, reader } = await read('name,city\n');
    expect(rows).toEqual([]);
    expect(reader.bytesRead()).toBe(reader.bytesTotal);
  });
});

describe('rows that break', () => {
  const lost = (row: number, value: string, code = 'row_quote_unclosed') => ({
    row,
    cells: [],
    issue: { code, value },
  });
  const swallowed = `C,${'z'.repeat(97)}\n`.repeat(12_000);

  it.each([
    ['to the end of a small file', 'name,city\nA,x\nB,"y\nC,z\n', [['A', 'x'], lost(3, 'B,"y'), ['C', 'z']]],
    ['in the last line', 'name,city\nA,x\nB,"y', [['A', 'x'], lost(3, 'B,"y')]],
    ['above the header', '"Report\nname,city\nA,x\n', [lost(1, '"Report'), ['A', 'x']]],
    ['up to a quote of the next row', 'name,city\nA,"x\n"B","y"\nC,z\n', [lost(2, 'A,"x'), ['B', 'y'], ['C', 'z']]],
    ['up to a later row', 'name,city\n"A,x\nB,y\nC,"z, w"\n', [lost(2, '"A,x'), ['B', 'y'], ['C', 'z, w']]],
    ['past an empty text', 'name,city\n"A,x\n"",y\n"C",z\n', [lost(2, '"A,x'), [null, 'y'], ['C', 'z']]],
    ['twice', 'name,city\n"A,x\n"B,y\n"C",z\n', [lost(2, '"A,x'), lost(3, '"B,y'), ['C', 'z']]],
    [
      'up to a mark for inches',
      'name,city,size\n"A,x,1\nB,y,2\nC 5",z,3\n',
      [lost(2, '"A,x,1'), ['B', 'y'], ['C 5"', 'z']],
    ],
    ['in CR lines', 'name,city\r"A,x\r"B",y\r', [lost(2, '"A,x'), ['B', 'y']]],
    ['after blank lines', 'name,city\n\n\nA,"x\n\nB,y\n', [lost(4, 'A,"x'), ['B', 'y']]],
  ])('loses only the line whose quote swallows others: %s', async (_, content, expected) => {
    for (const size of [1, 7, undefined]) {
      const { rows } = await read(content, size);
      expect(rows.map((row) => (row.issue ? row : row.cells))).toEqual(expected);
    }
  });

  it.each([
    ['a line end in a quoted text', 'name,city\n"A\nB","x"\n', ['A\nB', 'x']],
    ['quotes inside it', 'name,city\n"""A""\n""B""","x"\n', ['"A"\n"B"', 'x']],
    ['a bare quote inside it', 'name,city\n"A\nB 5" C",x\n', ['"A\nB 5" C"', 'x']],
    ['commas in its lines', 'name,city,phone\n"A, b, c\nd, e",x,1\n', ['A, b, c\nd, e', 'x', '1']],
    ['a quoted text after it', 'name,city\n"""A"" b\nc","x"\n', ['"A" b\nc', 'x']],
  ])('reads the well-formed %s', async (_, content, expected) => {
    expect(await cells(content)).toEqual([expected]);
  });

  it("continues after a quote that swallowed a megabyte, with the spreadsheet's row numbers", async () => {
    const { rows } = await read(`name,city\nA,x\nB,"y\n${swallowed}D,w\n`);
    expect(rows).toHaveLength(12_003);
    expect(rows.slice(0, 3)).toEqual([
      { row: 2, cells: ['A', 'x'] },
      lost(3, 'B,"y'),
      { row: 4, cells: ['C', 'z'.repeat(97)] },
    ]);
    expect(rows.at(-1)).toEqual({ row: 12_004, cells: ['D', 'w'] });
  });

  it.each(['x', ','])('omits a line of megabytes of %s, and nothing else', async (character) => {
    const { rows } = await read(`name,city\nA,x\nB${character.repeat(3_000_000)}\nC,z\n`);
    expect(rows).toEqual([
      { row: 2, cells: ['A', 'x'] },
      lost(3, `B${character.repeat(119)}`, 'row_too_long'),
      { row: 4, cells: ['C', 'z'] },
    ]);
  });

  it('rejects a file whose quotes repeatedly swallow megabytes', async () => {
    const records = new CsvRecords({ delimiter: ',', rowEnds: ['\n'], skip: 0 }, 3 * 2 ** 20);
    const line = Buffer.from(',"a",x"b,"'.padEnd(60_000, 'y') + '\n');
    const rows: SheetRow[] = [];
    const all = async () => {
      for (let i = 0; i < 100; i++) for await (const some of records.write(line)) rows.push(...some);
    };
    await expect(all()).rejects.toThrow(new BrokenThroughout(3));
    expect(rows.map(({ row }) => row)).toEqual([1, 2]);
  });

  it('rejects a file that loses most lines to broken quotes', async () => {
    const dialect = { delimiter: ';', rowEnds: ['\n'], skip: 0 };
    const readAllOf = async (text: string) => {
      const records = new CsvRecords(dialect, undefined, 100);
      for await (const _ of records.write(Buffer.from(text))) void _;
      for await (const _ of records.end()) void _;
    };
    await expect(readAllOf('"a;b\n'.repeat(300))).rejects.toThrow(new BrokenMostly(101, 101));
    // As many among more complete rows.
    await readAllOf('"a;b\nx;y\nx;y\nx;y\n'.repeat(110).replaceAll('"a;b\nx', '"a;b\n"x"'));
  });

  it('gives advice on a file whose lines are mostly broken', async () => {
    await expect(read(`name;city\n${'"a;b\n'.repeat(10_100)}`)).rejects.toMatchObject({
      code: 'file_quotes_broken',
      params: { file: 'f.csv', row: 10_002, lost: 10_001 },
    });
  });

  it.each([
    ['file_quote_unclosed', '"name,city\nA,x\n', { row: 1 }],
    ['file_record_too_long', `${'x'.repeat(3_000_000)}\nA,x\n`, { row: 1, maximum: 1024 }],
  ])('rejects with %s where the header is lost', async (code, content, params) => {
    await expect(read(content)).rejects.toMatchObject({ code, params });
  });

  it('reads rows of any length at the speed of even ones', async () => {
    const cost = async (content: string) => {
      const before = process.cpuUsage().user;
      await read(content);
      return process.cpuUsage().user - before;
    };
    const even = `name,city\n${'A,x\n'.repeat(40_000)}`;
    const least = async (content: string) => Math.min(await cost(content), await cost(content), await cost(content));
    await cost(even);
    const budget = 3 * (await least(even));
    expect(await least(`Report\n${even}`)).toBeLessThan(budget);
    expect(await least(`${even}${'\n'.repeat(400_000)}`)).toBeLessThan(budget);
  });
});

it('counts bytes up to the size of the file, never back, and can be closed early', async () => {
  const path = await folder.file(`name,city\n${'Çay Evi,Rize\n'.repeat(50_000)}`);
  const reader = await openCsv(await fileSource(path), 'f.csv');
  const seen = [reader.bytesRead()];
  for await (const _ of reader.rows()) {
    void _;
    seen.push(reader.bytesRead());
    if (seen.length === 4) break;
  }
  await reader.close();
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(new Set(seen).size).toBeGreaterThan(2);
  const { reader: again } = await readAll(openCsv(await fileSource(path), 'f.csv'));
  expect(again.bytesRead()).toBe(again.bytesTotal);
});
