import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileSource } from '../byte-source.js';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';
import { openCsv } from './csv-reader.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

async function rowsOf(content: string) {
  const { rows } = await readAll(openCsv(await fileSource(await folder.file(content)), 'f.csv'));
  return rows.map(({ cells }) => cells.slice(0, 3));
}

describe('cells in quotes that are not as usual', () => {
  it.each([
    [
      'a space in front',
      'name, city, phone\n"Elm, Oak", "Bursa", "1"\nAsh,, "2"\n"Fir", "Izmir, TR",\n',
      [
        ['Elm, Oak', 'Bursa', '1'],
        ['Ash', null, '2'],
        ['Fir', 'Izmir, TR', null],
      ],
    ],
    [
      'backslashes before quotes',
      'name,city,phone\n"The \\"Elm, Oak\\" Bar","Bursa",1\n"Ash \\\\ Fir","Izmir",2\n',
      [
        ['The "Elm, Oak" Bar', 'Bursa', '1'],
        ['Ash \\ Fir', 'Izmir', '2'],
      ],
    ],
    [
      'single quotes',
      "'name','city','phone'\n'Elm, Oak','Bursa','1'\n'Ann''s','Izmir',2\n",
      [
        ['Elm, Oak', 'Bursa', '1'],
        ["Ann's", 'Izmir', '2'],
      ],
    ],
  ])('are read with %s', async (_, content, expected) => {
    expect(await rowsOf(content)).toEqual(expected);
  });

  it.each([
    ['quotes after a space within a text', 'name,city\nElm, "Oak" Bar\nAsh,x\n', ['Elm', ' "Oak" Bar']],
    ['a path that ends in a backslash', 'name,city\n"C:\\elm\\",x\n"The ""Oak""",y\n', ['C:\\elm\\', 'x']],
    ['an apostrophe in front', "name,city\n'Elm,'Bursa\n", ["'Elm", "'Bursa"]],
    ['empty cells between tabs', 'name\tcity\tphone\nElm\t\t "1"\nAsh\t\t "2"\n', ['Elm', null, ' "1"']],
  ])('are as usual in a table with %s', async (_, content, first) => {
    expect((await rowsOf(content))[0]).toEqual(first);
  });
});
