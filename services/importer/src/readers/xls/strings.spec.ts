import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '@directory/testing/random';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';
import {
  randomText,
  biff8,
  cell,
  labels,
  record,
  u16,
  u32,
  xls,
  type SharedText,
  type SharedTextOptions,
} from './xls-writer.fixture.js';
import { openXls } from './xls-reader.js';
import { compoundFile } from './compound-file.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

/** A sheet whose names are the texts at `indexes`. */
async function namesOf(strings: (string | SharedText)[], indexes: number[], stringOptions?: SharedTextOptions) {
  const records = [...labels(1, ['name', 'phone']), ...indexes.map((index, i) => cell.shared(i + 2, 0, index))];
  const file = xls({ sheets: [{ records }], strings, stringOptions });
  const { rows } = await readAll(openXls(await folder.file(file), 'f.xls'));
  return rows.map(({ cells }) => cells[0]);
}

describe('shared texts', () => {
  it.each([
    ['between two texts', ['abcdefgh', 'ijklmnop'], 8 + 11],
    ['within a narrow text', ['abcdefghijkl', 'mn'], 8 + 3 + 5],
    ['within a wide text', ['şığüöçŞİĞÜÖÇ', 'mn'], 8 + 3 + 6],
    ['one byte short of a wide character', ['şığüöçŞİĞÜÖÇ', 'mn'], 8 + 3 + 7],
    ['after a wide character, the rest being narrow', ['şabcdefghijk', 'mn'], 8 + 3 + 2],
  ])('may be split %s', async (_, strings, recordBytes) => {
    expect(await namesOf(strings, [0, 1], { recordBytes })).toEqual(strings);
    expect(await namesOf(strings, [1, 0], { recordBytes, widen: () => true })).toEqual(strings.toReversed());
  });

  it('may change between one and two bytes per character', async () => {
    const text = 'Kahve evi, Kahve evi, Kahve evi';
    for (const wide of [false, true]) {
      let widen = wide;
      const options = { recordBytes: 24, widen: () => (widen = !widen) };
      expect(await namesOf([{ text, wide }, 'next'], [0, 1], options)).toEqual([text, 'next']);
    }
  });

  it('may be followed by formatting and phonetic data, also split', async () => {
    const strings = [
      { text: '東京', runs: 3, phonetic: 40 },
      { text: 'plain' },
      { text: 'rich', runs: 9 },
      { text: '', phonetic: 5 },
      { text: 'phonetic', phonetic: 70 },
      { text: 'last' },
    ];
    const texts = strings.map(({ text }) => text || null);
    for (const recordBytes of [16, 17, 20, 33, 8224]) {
      expect(await namesOf([...strings, 'end'], [0, 1, 2, 4, 5, 6], { recordBytes })).toEqual(
        [...texts, 'end'].filter((text) => text !== null),
      );
    }
  });

  it('are read correctly with any split and in any order of rows', async () => {
    const random = seededRandom(4);
    for (let round = 0; round < 150; round++) {
      const strings = Array.from({ length: 1 + Math.floor(random() * 40) }, () => ({
        text: randomText(random, 6),
        wide: random() < 0.2 || undefined,
        runs: random() < 0.2 ? 1 + Math.floor(random() * 6) : 0,
        phonetic: random() < 0.2 ? 1 + Math.floor(random() * 30) : 0,
      }));
      const indexes = Array.from({ length: 60 }, () => Math.floor(random() * strings.length));
      const options = {
        recordBytes: 16 + Math.floor(random() * 60),
        widen: () => random() < 0.5,
        cutHeaders: random() < 0.5,
      };
      expect(await namesOf(strings, indexes, options)).toEqual(indexes.map((index) => strings[index]!.text));
    }
  });

  it('texts of the maximum length are read completely', async () => {
    const strings = ['ş'.repeat(32_767), 'a'.repeat(32_767), 'ş'.repeat(65_535), 'end'];
    const expected = [strings[0]!, strings[1]!, strings[0]!, 'end'];
    expect(await namesOf(strings, [0, 1, 2, 3])).toEqual(expected);
    expect(await namesOf(strings, [3, 2, 1, 0])).toEqual(expected.toReversed());
  });

  it('may be far apart and referenced repeatedly', async () => {
    const strings = Array.from({ length: 3000 }, (_, i) => `${i} `.padEnd(300, 'x'));
    const indexes = Array.from({ length: 12_000 }, (_, i) => (i % 3 === 0 ? (i * 7919) % 3000 : i % 50));
    expect(await namesOf(strings, indexes)).toEqual(indexes.map((index) => strings[index]));
  });

  it('make the file damaged if missing', async () => {
    const damage = { code: 'file_corrupt', params: { detail: expect.stringContaining('row 2 names a text') } };
    await expect(namesOf(['a'], [1])).rejects.toMatchObject(damage);
    await expect(namesOf([], [0])).rejects.toMatchObject(damage);
  });

  it('make the file damaged if endlessly split', async () => {
    const first = Buffer.concat([u32(1), u32(1), u16(30_000), Buffer.from('\0a')]);
    const pieces = Array.from({ length: 29_999 }, () => record(0x3c, Buffer.from('\0b')));
    const records = [...labels(1, ['name', 'phone']), cell.shared(2, 0, 0)];
    const stream = biff8({ sheets: [{ records }], globals: [record(0xfc, first), ...pieces] });
    await expect(readAll(openXls(await folder.file(compoundFile({ Workbook: stream })), 'f'))).rejects.toMatchObject({
      params: { detail: 'a text is split too often' },
    });
  });

  it('repeated in one row cannot fill memory', async () => {
    const many = Array.from({ length: 60 }, (_, column) => cell.shared(2, column, 0));
    const names = Array.from({ length: 60 }, (_, i) => ['name', 'phone', 'city'][i] ?? `c${i}`);
    const tooLong = { code: 'file_record_too_long', params: { row: 2, maximum: 1024 } };
    const file = (records: Buffer[]) => xls({ sheets: [{ records }], strings: ['y'.repeat(32_000)] });
    const read = async (records: Buffer[]) => readAll(openXls(await folder.file(file(records)), 'f'));
    await expect(read([...many, ...labels(3, names)])).rejects.toMatchObject(tooLong);
    const again = Array.from({ length: 5000 }, () => cell.shared(2, 0, 0));
    await expect(read([...labels(1, names), ...again])).rejects.toMatchObject({ code: 'file_corrupt' });
    const own = Array.from({ length: 60 }, () => cell.label(2, 0, 'z'.repeat(30_000)));
    await expect(read([...labels(1, names), ...own])).rejects.toMatchObject(tooLong);
  });
});
