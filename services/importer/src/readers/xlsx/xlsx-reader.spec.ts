import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { openXlsx, XLSX_LIMITS } from './xlsx-reader.js';
import { inlineRow, readAll, testFolder, workbook, type TestFolder } from '../workbook.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

const HEADER = inlineRow(1, ['name', 'phone', 'city']);

async function read(parts: Record<string, string | Buffer>, limits = XLSX_LIMITS) {
  return readAll(openXlsx(await folder.zip(parts), 'f.xlsx', undefined, limits));
}

/** Cells of the first data row of a sheet whose second row is given. */
async function firstRow(row: string, strings?: string) {
  return (await read(workbook({ sheets: [HEADER + row], strings }))).rows[0]?.cells;
}

describe('cells', () => {
  it.each([
    ['a shared string', '<c r="A2" t="s"><v>0</v></c>', 'Çay Evi'],
    ['a shared string of several runs, without phonetic ones', '<c r="A2" t="s"><v>1</v></c>', '東京 Tower'],
    ['an inline string of several runs', '<c t="inlineStr"><is><r><t>A </t></r><r><t>B</t></r></is></c>', 'A B'],
    ['CDATA and entities', '<c t="inlineStr"><is><t><![CDATA[A & ]]>B &amp; &#67;</t></is></c>', 'A & B & C'],
    ['the cached value of a formula', '<c t="str"><f>A1&amp;"x"</f><v>namex</v></c>', 'namex'],
    ['a control character', '<c t="str"><v>A_x000D__x000a_B</v></c>', 'A\r\nB'],
    ['an escaped escape', '<c t="str"><v>ChIJ_x005F_x9dab_Q</v></c>', 'ChIJ_x9dab_Q'],
    ['what only looks like an escape', '<c t="str"><v>ChIJ_x9dab_Q</v></c>', 'ChIJ_x9dab_Q'],
    ['a true value', '<c t="b"><v>1</v></c>', 'TRUE'],
    ['a false value', '<c t="b"><v>0</v></c>', 'FALSE'],
    ['the text of a cell that has a value too', '<c t="inlineStr"><v>1.0</v><is><t>1.</t></is></c>', '1.'],
    ['the same the other way round', '<c t="inlineStr"><is><t>1.</t></is><v>1.0</v></c>', '1.'],
    ['the value of a number that has a text too', '<c><v>42</v><is><t>x</t></is></c>', '42'],
    ['an integer', '<c><v>42</v></c>', '42'],
    ['a long integer, digit by digit', '<c><v>16298711182746035208</v></c>', '16298711182746035208'],
    ['a scientific integer', '<c t="n"><v>9.05321234567E+11</v></c>', '905321234567'],
    ['a large scientific integer', '<c><v>1.5E+21</v></c>', '1500000000000000000000'],
    ['a decimal in its shortest form', '<c><v>4.5999999999999996</v></c>', '4.6'],
    ['a number of an unknown style', '<c s="3"><v>45000.5</v></c>', '45000.5'],
    ['an ISO date as text', '<c t="d"><v>2026-11-20</v></c>', '2026-11-20'],
    ['a phonetic run in an inline string', '<c t="inlineStr"><is><t>東</t><rPh><t>ト</t></rPh></is></c>', '東'],
    ['single quotes', "<c r='A2' t='inlineStr'><is><t xml:space='preserve'> A </t></is></c>", ' A '],
    ['comments', '<!-- <c> --><c t="str"><!-- < --><v>A<!-- > -->B</v></c>', 'AB'],
    ['a shared string with escapes', '<c t="s"><v>2</v></c>', 'a\nb_x9dab__x000D_'],
    ['text cut at 32,767 characters', `<c t="str"><v>${'x'.repeat(40_000)}</v></c>`, 'x'.repeat(32_767)],
  ])('reads %s', async (_, cell, expected) => {
    const strings =
      '<si><t>Çay Evi</t></si><si><r><t>東京</t></r><r><t xml:space="preserve"> Tower</t></r><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x000a_b_x9dab__x005F_x000D_</t></si>';
    expect(await firstRow(`<row r="2">${cell}<c r="B2"><v>1</v></c></row>`, strings)).toEqual([expected, '1', null]);
  });

  it.each([
    ['an error', '<c t="e"><v>#N/A</v></c>'],
    ['a formula never calculated', '<c><f>A1</f></c>'],
    ['a styled blank', '<c s="1"/>'],
  ])('treats %s as empty', async (_, cell) => {
    expect(await firstRow(`<row r="2">${cell}<c r="B2"><v>1</v></c></row>`)).toEqual([null, '1', null]);
  });

  it('places cells by their reference and, without one, after the last', async () => {
    expect(await firstRow('<row><c r="C2"><v>3</v></c></row>')).toEqual([null, null, '3']);
    expect(await firstRow('<row><c><v>1</v></c><c r="C2"><v>3</v></c></row>')).toEqual(['1', null, '3']);
    expect(await firstRow('<row><c r="C2"><v>3</v></c><c r="A2"><v>1</v></c><c><v>2</v></c></row>')).toEqual([
      '1',
      '2',
      '3',
    ]);
    const blanks = '<c r="D2"/>'.repeat(10);
    expect(await firstRow(`<row><c r="ABCDEF2"><v>1</v></c><c><v>2</v></c>${blanks}</row>`)).toEqual(['1', '2', null]);
    expect(await firstRow('<row><c r="B2"><v>2</v></c><c><v>3</v></c><c r="XFE2"><v>9</v></c></row>')).toEqual([
      null,
      '2',
      '3',
    ]);
  });

  it('understands prefixes, single quotes, comments and the strict namespace, also in UTF-16', async () => {
    const sheet = `<?xml version='1.0'?><x:worksheet xmlns:x='http://purl.oclc.org/ooxml/spreadsheetml/main'><!-- c --><x:dimension ref='A1'/><x:sheetData>${(
      HEADER + inlineRow(2, ['Ağrı', '1', '京'])
    ).replace(/<(\/?)(?=\w)/g, '<$1x:')}</x:sheetData></x:worksheet>`;
    const expected = [{ row: 2, cells: ['Ağrı', '1', '京'] }];
    expect((await read(workbook({ sheets: [sheet] }))).rows).toEqual(expected);
    const parts: Record<string, string | Buffer> = workbook({ sheets: [sheet] });
    const utf16 = sheet.replace("'1.0'", "'1.0' encoding='UTF-16'");
    for (const part of [
      Buffer.from(`\ufeff${utf16}`, 'utf16le'),
      Buffer.from(`\ufeff${utf16}`, 'utf16le').swap16(),
      Buffer.from(utf16, 'utf16le'),
      Buffer.from(utf16, 'utf16le').swap16(),
    ]) {
      parts['xl/worksheets/s0.xml'] = part;
      expect((await read(parts)).rows).toEqual(expected);
    }
  });
});

describe('rows and sheets', () => {
  it('numbers rows by their reference and gives a repeated row with other values the next number', async () => {
    const rows = [5, 5, 3].map((row, i) => inlineRow(row, [`B${i}`])).join('') + '<row><c t="str"><v>B3</v></c></row>';
    const { rows: found } = await read(workbook({ sheets: [HEADER + inlineRow(2, [' ', null]) + rows] }));
    expect(found.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [3, 'B2'],
      [4, 'B3'],
      [5, 'B0'],
      [6, 'B1'],
    ]);
  });

  it('reads the first visible sheet with a header, also below other rows', async () => {
    const titled = inlineRow(1, ['Report']) + inlineRow(4, ['name', 'phone']) + inlineRow(5, ['A', '1']);
    const hidden = HEADER + inlineRow(2, ['hidden']);
    const parts = workbook({ sheets: [hidden, inlineRow(1, ['notes']), titled, hidden], states: ['hidden'] });
    const { rows, reader } = await read(parts);
    expect(rows).toEqual([{ row: 5, cells: ['A', '1'] }]);
    expect(reader.bytesRead()).toBe(reader.bytesTotal);
    expect([reader.facts!.sheet, reader.facts!.headerRow]).toEqual(['S2', 4]);
    const states = reader.facts!.sheets!.map(({ name, state }) => `${name} ${state}`).join(', ');
    expect(states).toBe('S1 no_header, S2 read, S3 after_read, S0 after_read');
  });

  it.each(['hidden', 'veryHidden'])('reads a %s sheet if no visible one has a header', async (state) => {
    const hidden = HEADER + inlineRow(2, ['A', '1', null]);
    const parts = workbook({ sheets: [hidden, inlineRow(1, ['notes'])], states: [state] });
    expect((await read(parts)).rows).toEqual([{ row: 2, cells: ['A', '1', null] }]);
  });

  it('follows the order of tabs, not that of parts', async () => {
    const sheet = (name: string) => HEADER + inlineRow(2, [name, '1', null]);
    const parts = workbook({ sheets: [sheet('first'), sheet('second')], strings: '<si><t>a</t></si>' });
    parts['xl/workbook.xml'] = parts['xl/workbook.xml']!.replace(/(<sheet .*?\/>)(<sheet .*?\/>)/, '$2$1');
    expect((await read(parts)).rows[0]?.cells[0]).toBe('second');
    const reversed = Object.fromEntries(Object.entries(parts).reverse());
    expect((await read(reversed)).rows[0]?.cells[0]).toBe('second');
  });

  it.each([
    ['file_no_sheet', { ...workbook({ sheets: [HEADER] }), 'xl/workbook.xml': '<workbook><sheets/></workbook>' }],
    ['file_no_header', workbook({ sheets: [inlineRow(1, ['a', 'b'])] })],
    [
      'file_no_header',
      workbook({
        sheets: [
          Array.from({ length: 20 }, (_, i) => inlineRow(i + 1, ['t'])).join('') + inlineRow(21, ['name', 'phone']),
        ],
      }),
    ],
    ['file_no_name_column', workbook({ sheets: [inlineRow(1, ['city', 'phone']), inlineRow(1, ['a'])] })],
    ['file_empty', workbook({ sheets: ['', '<row/>'] })],
  ])('rejects with %s', async (code, parts) => {
    await expect(read(parts)).rejects.toMatchObject({ code });
  });
});

describe('dates', () => {
  const row = '<row r="2"><c s="1"><v>45000.75</v></c><c s="2"><v>45000.75</v></c><c><v>45000.75</v></c></row>';
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;-&quot;mm"/></numFmts><cellStyleXfs><xf numFmtId="22"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="22"/></cellXfs></styleSheet>';

  async function dates(sheetRow: string, stylesXml: string | Buffer, is1904 = false) {
    const parts = workbook({ sheets: [HEADER + sheetRow] });
    const relations = 'xl/_rels/workbook.xml.rels';
    parts[relations] = parts[relations]!.replace('</', '<Relationship Id="t" Type="x/styles" Target="styles.xml"/></');
    if (is1904) {
      const setting = '<workbookPr date1904="true"/><sheets>';
      parts['xl/workbook.xml'] = parts['xl/workbook.xml']!.replace('<sheets>', setting);
    }
    return (await read({ ...parts, 'xl/styles.xml': stylesXml })).rows[0]?.cells;
  }

  it('are read where a style says so, from 1900 or 1904 on', async () => {
    expect(await dates(row, styles)).toEqual(['2023-03-15', '2023-03-15T18:00:00', '45000.75']);
    expect(await dates(row, styles, true)).toEqual(['2027-03-16', '2027-03-16T18:00:00', '45000.75']);
    expect(await dates(row, styles.replace(/<(\/?)/g, '<$1x:'))).toEqual([
      ...['2023-03-15', '2023-03-15T18:00:00', '45000.75'],
    ]);
  });

  it('are reduced to what their style shows where they are texts, and nothing else is', async () => {
    const texts =
      '<c t="d" s="1"><v>2026-11-20T00:00:00</v></c><c t="str" s="1"><v>45000</v></c><c t="b" s="1"><v>1</v></c>';
    expect(await dates(`<row r="2">${texts}</row>`, styles)).toEqual(['2026-11-20', '45000', 'TRUE']);
  });

  it.each([
    ['cut', styles.slice(0, -20)],
    ['empty', ''],
    ['with a document type', `<!DOCTYPE a>${styles}`],
  ])('stay numbers when the styles are %s', async (_, broken) => {
    expect(await dates(row, broken)).toEqual(['45000.75', '45000.75', '45000.75']);
  });
});

describe('containers', () => {
  it.each([
    ['sizes after the content', { compress: true, streams: true, zip64: false }],
    ['sizes of 64 bits', { compress: true, streams: false, zip64: true }],
    ['both, nothing compressed', { compress: false, streams: true, zip64: true }],
  ])('may have %s', async (_, { compress, streams, zip64 }) => {
    const zip = new ZipFile();
    const content = workbook({ sheets: [HEADER + inlineRow(2, ['Ağrı', '1', '京'])] });
    for (const [name, text] of Object.entries(content)) {
      if (streams) zip.addReadStream(Readable.from([Buffer.from(text)]), name, { compress });
      else zip.addBuffer(Buffer.from(text), name, { compress, forceZip64Format: zip64 });
    }
    zip.end({ forceZip64Format: zip64 });
    const path = await folder.file(await buffer(zip.outputStream));
    expect((await readAll(openXlsx(path, 'f.xlsx'))).rows).toEqual([{ row: 2, cells: ['Ağrı', '1', '京'] }]);
  });
});

describe('damage and bombs', () => {
  const many =
    HEADER +
    Array.from({ length: 4000 }, (_, i) => inlineRow(i + 2, [`Kahve ${i * 7919}`, `${i * 31}`, 'Rize'])).join('');

  it.each([
    [
      'a document type',
      workbook({ sheets: ['<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><worksheet/>'] }),
      'document type',
    ],
    ['broken XML', workbook({ sheets: [`${HEADER}<row><c></row>`] }), 'XML'],
    ['XML that stops', workbook({ sheets: [`<?xml version="1.0"?><worksheet><sheetData>${HEADER}`] }), 'XML'],
    [
      'a text the file lacks',
      workbook({ sheets: [`${HEADER}<row><c t="s"><v>7</v></c></row>`], strings: '<si><t>a</t></si>' }),
      'text',
    ],
    ['endless nesting', workbook({ sheets: [HEADER + '<a>'.repeat(5000)] }), 'nested'],
    ['an endless value', workbook({ sheets: [`${HEADER}<row><c><v>${'9'.repeat(3_000_000)}`] }), 'too long'],
  ])('rejects a file with %s', async (_, parts, detail) => {
    await expect(read(parts)).rejects.toMatchObject({
      code: 'file_corrupt',
      params: { detail: expect.stringContaining(detail) },
    });
  });

  it('gives rows or an error for a file truncated anywhere', async () => {
    const whole = await readFile(await folder.zip(workbook({ sheets: [many] })));
    for (const share of [0.01, 0.3, 0.6, 0.9, 0.999]) {
      const path = await folder.file(whole.subarray(0, Math.floor(whole.length * share)));
      await expect(readAll(openXlsx(path, 'f.xlsx'))).rejects.toMatchObject({ code: 'file_corrupt' });
    }
  });

  it('notices flipped bits by the checksum or the unpacking', async () => {
    const path = await folder.zip(workbook({ sheets: [many] }));
    const whole = await readFile(path);
    for (const share of [0.4, 0.5, 0.6, 0.7]) {
      const broken = Buffer.from(whole);
      broken[Math.floor(whole.length * share)]! ^= 0x10;
      await expect(readAll(openXlsx(await folder.file(broken), 'f.xlsx'))).rejects.toMatchObject({
        code: 'file_corrupt',
      });
    }
    const central = whole.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
    const lying = Buffer.from(whole);
    lying[central + 16]! ^= 1;
    await expect(readAll(openXlsx(await folder.file(lying), 'f.xlsx'))).rejects.toMatchObject({
      params: { detail: 'the checksum of its part xl/worksheets/s0.xml is wrong' },
    });
  });

  it('rejects encrypted parts', async () => {
    const whole = await readFile(await folder.zip(workbook({ sheets: [HEADER] })));
    for (let at = whole.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0; at = whole.indexOf('PK\x01\x02', at + 1, 'latin1'))
      whole[at + 8]! |= 1;
    await expect(readAll(openXlsx(await folder.file(whole), 'f.xlsx'))).rejects.toMatchObject({
      code: 'file_encrypted',
    });
  });

  it('caps unpacked bytes, by ratio and in total', async () => {
    const bomb = workbook({ sheets: [HEADER + '<a/>'.repeat(3 * 2 ** 20)] });
    await expect(read(bomb)).rejects.toMatchObject({ params: { detail: expect.stringContaining('far more') } });
    const limits = { ...XLSX_LIMITS, inflatedBytes: 50_000 };
    await expect(read(workbook({ sheets: [many] }), limits)).rejects.toMatchObject({ code: 'file_corrupt' });
  });

  it('caps rows, blank ones included, and the length of one row', async () => {
    const limits = { ...XLSX_LIMITS, rows: 100 };
    const tooMany = { code: 'file_too_many_rows', params: { file: 'f.xlsx', maximum: 100 } };
    await expect(read(workbook({ sheets: [HEADER + '<row/>'.repeat(100)] }), limits)).rejects.toMatchObject(tooMany);
    await expect(read(workbook({ sheets: [HEADER + inlineRow(101, ['A'])] }), limits)).rejects.toMatchObject(tooMany);
    const long = `<row r="2">${'<c t="s" r="A2"><v>0</v></c>'.repeat(40)}</row>`;
    const strings = `<si><t>${'y'.repeat(32_000)}</t></si>`;
    await expect(read(workbook({ sheets: [HEADER + long], strings }))).rejects.toMatchObject({
      code: 'file_record_too_long',
    });
  });

  it('ignores parts and relations with other targets', async () => {
    const parts = workbook({ sheets: [HEADER + inlineRow(2, ['A', '1', null])] });
    parts['xl/vbaProject.bin'] = 'x';
    parts['xl/_rels/workbook.xml.rels'] = parts['xl/_rels/workbook.xml.rels']!.replace(
      '/xl/sharedStrings.xml',
      '../../../etc/passwd',
    );
    expect((await read(parts)).rows).toEqual([{ row: 2, cells: ['A', '1', null] }]);
  });

  it.each([
    ['a document in another encoding', '<?xml version="1.0" encoding="windows-1254"?><worksheet/>', 'UTF-8'],
    [
      'a reference that is none',
      `<?xml version="1.0"?><worksheet><sheetData>${HEADER}<row><c t="str"><v>&#0;</v></c></row></sheetData></worksheet>`,
      'XML',
    ],
    [
      'an entity that nobody declared',
      `<?xml version="1.0"?><worksheet><sheetData>${HEADER}<row><c t="str"><v>&lol;</v></c></row></sheetData></worksheet>`,
      'XML',
    ],
  ])('rejects a part with %s', async (_, sheet, detail) => {
    await expect(read(workbook({ sheets: [sheet] }))).rejects.toMatchObject({
      code: 'file_corrupt',
      params: { detail: expect.stringContaining(detail) },
    });
  });

  it('shows progress while shared strings are read, and reads no more of them than the header needs before', async () => {
    const strings = Array.from(
      { length: 40_000 },
      (_, i) => `<si><t>${i < 3 ? ['name', 'phone', 'city'][i] : i * 7919}${'-'.repeat(i < 3 ? 0 : i % 90)}</t></si>`,
    );
    const shared = (row: number, from: number) =>
      `<row r="${row}">${[0, 1, 2].map((i) => `<c t="s"><v>${from + i}</v></c>`).join('')}</row>`;
    const path = await folder.zip(
      workbook({
        sheets: [shared(1, 0) + '<row><c><v>1</v></c></row>'.repeat(2000) + shared(2002, 39_990)],
        strings: strings.join(''),
      }),
    );
    const reader = await openXlsx(path, 'f.xlsx');
    const seen = [reader.bytesRead()];
    let rows = 0;
    for await (const chunk of reader.rows()) {
      rows += chunk.length;
      seen.push(reader.bytesRead());
    }
    expect(rows).toBe(2001);
    expect(seen.length).toBeGreaterThan(2);
    expect(seen[0]).toBeLessThanOrEqual(reader.bytesTotal);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(reader.bytesRead()).toBe(reader.bytesTotal);
    await reader.close();
  });

  it('can be closed at any point and leaves no file open', async () => {
    const strings = Array.from(
      { length: 60_000 },
      (_, i) => `<si><t>${i < 3 ? ['name', 'phone', 'city'][i] : `${'y'.repeat(200)}${i * 7919}`}</t></si>`,
    );
    const header = `<row r="1">${[0, 1, 2].map((i) => `<c t="s"><v>${i}</v></c>`).join('')}</row>`;
    const path = await folder.zip(
      workbook({ sheets: [header + many.slice(HEADER.length)], strings: strings.join('') }),
    );
    const ours = async () => {
      const targets = await Promise.all(
        (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
      );
      return targets.filter((target) => target.startsWith(path) || target.includes('shared-strings-'));
    };
    for (const chunks of [0, 1, 2, 5, 9, 12, 14]) {
      const reader = await openXlsx(path, 'f.xlsx');
      const rows = reader.rows()[Symbol.asyncIterator]();
      for (let i = 0; i < chunks; i++) await rows.next();
      // A read may be in flight, as when an import is cancelled.
      const reading = rows.next().catch(() => undefined);
      await reader.close();
      await reading;
      await expectSoon(ours, []);
    }
  });

  it('can be closed early', async () => {
    const reader = await openXlsx(await folder.zip(workbook({ sheets: [many] })), 'f.xlsx');
    for await (const chunk of reader.rows()) {
      expect(chunk[0]).toEqual({ row: 2, cells: ['Kahve 0', '0', 'Rize'] });
      break;
    }
    await reader.close();
    await (await openXlsx(await folder.zip(workbook({ sheets: [many] })), 'f.xlsx')).close(); // unread
  });
});

/** Descriptors are closed in the background. */
async function expectSoon(get: () => Promise<unknown>, expected: unknown): Promise<void> {
  const deadline = Date.now() + 5000;
  while (JSON.stringify(await get()) !== JSON.stringify(expected) && Date.now() < deadline) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await get()).toEqual(expected);
}
