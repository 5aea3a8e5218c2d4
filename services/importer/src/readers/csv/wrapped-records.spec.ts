import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileSource } from '../byte-source.js';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';
import { openCsv } from './csv-reader.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

async function read(content: string) {
  const { reader, rows } = await readAll(openCsv(await fileSource(await folder.file(content)), 'f.csv'));
  return {
    index: reader.columns.index,
    delimiter: reader.facts?.delimiter,
    rows: rows.map(({ row, cells }) => [row, ...cells.slice(0, 3)]),
  };
}

const ROWS = [
  [2, 'Ada Bakery, Since 1990', '5 Elm St', '+90 212 555 01 01'],
  [3, 'The "Blue" Cafe', '7 Oak St', '+90 212 555 01 02'],
];

describe('records that are one quoted cell each', () => {
  it.each([
    [
      'all of them',
      '"name,street,phone"\r\n"""Ada Bakery, Since 1990"",5 Elm St,+90 212 555 01 01"\r\n"""The """"Blue"""" Cafe"",7 Oak St,+90 212 555 01 02"\r\n',
    ],
    [
      'those with a quote',
      'name,street,phone\n"""Ada Bakery, Since 1990"",5 Elm St,+90 212 555 01 01"\n"""The """"Blue"""" Cafe"",7 Oak St,+90 212 555 01 02"\n',
    ],
    [
      'those of semicolons',
      '"name;street;phone"\n"Ada Bakery, Since 1990;5 Elm St;+90 212 555 01 01"\n"""The """"Blue"""" Cafe"";7 Oak St;+90 212 555 01 02"\n',
    ],
    [
      'those with empty cells next to them',
      '"name,street,phone";;\r\n"""Ada Bakery, Since 1990"",5 Elm St,+90 212 555 01 01";;\r\n"""The """"Blue"""" Cafe"",7 Oak St,+90 212 555 01 02";;\r\n',
    ],
    [
      'those with a quote, with empty cells next to them,',
      'name,street,phone;\n"""Ada Bakery, Since 1990"",5 Elm St,+90 212 555 01 01";\n"""The """"Blue"""" Cafe"",7 Oak St,+90 212 555 01 02";\n',
    ],
  ])('reads a table of which %s are', async (_, content) => {
    expect(await read(content)).toMatchObject({ index: { name: 0, street: 1, phone: 2 }, rows: ROWS });
  });

  it('leaves quoted names with commas next to empty cells', async () => {
    const { rows } = await read('name;city;phone\n"Smith, Jones";;\n"Ivy, Bakery";;\n"Ada, Cafe";;\n');
    expect(rows.map(([, name]) => name)).toEqual(['Smith, Jones', 'Ivy, Bakery', 'Ada, Cafe']);
  });

  it('leaves texts with commas in a table of two columns, and a remark in one of several', async () => {
    expect((await read('name,city\n"Smith, Jones"\nAda,Rome\n"Ivy, Bakery"\n')).rows).toEqual([
      [2, 'Smith, Jones', null],
      [3, 'Ada', 'Rome'],
      [4, 'Ivy, Bakery', null],
    ]);
    expect((await read('name,street,phone\nAda,5 Elm St,+90 212 555 01 01\n"Open, mostly"\n')).rows[1]).toEqual([
      3,
      'Open, mostly',
      null,
      null,
    ]);
  });
});

describe('lines around a table of delimited text', () => {
  const BODY = 'name;street;phone\nAda;5 Elm St;+90 212 555 01 01\n';
  it.each([
    ['a line that states the delimiter', `sep=;\n${BODY}`],
    ['a line that states the delimiter, and a byte order mark', `\ufeffsep=;\r\n${BODY}`],
    ['a delimiter at the end of each line', BODY.replaceAll('\n', ';\n')],
    ['several delimiters at the end of each line', BODY.replaceAll('\n', ';;;\n')],
    ['a title', `Our members, 2024\n${BODY}`],
    ['a title with delimiters', `Our members;;\n;;\n${BODY}`],
    ['empty lines', `\n\n\n${BODY}`],
    ['a title and an empty line', `Members\n\n${BODY}`],
  ])('do no harm: %s', async (_, content) => {
    const { rows, delimiter } = await read(content);
    expect(delimiter).toBe(';');
    expect(rows.map(([, ...cells]) => cells.slice(0, 3))).toEqual([['Ada', '5 Elm St', '+90 212 555 01 01']]);
  });
});
