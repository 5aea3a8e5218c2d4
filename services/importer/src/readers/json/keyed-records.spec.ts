import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

async function businessesOf(value: unknown) {
  const content = typeof value === 'string' ? value : JSON.stringify(value);
  const { rows, reader } = await readAll(openSpreadsheet(await folder.file(content), 'places.json'));
  const format = createRowFormatter(reader.columns);
  return rows.map((row) => format(row).row);
}

const facts = (number: number, more: object = {}) => ({
  ...{ address: `${number} Main St`, city: 'Boston', phone: `+1 617 555 01${number + 10}` },
  ...more,
});
const NAMES = ['Acme Bakery', 'Çınar', 'مطعم بيروت'];
const lone = (key: string, value: object) => ({ [key]: value });
const EXPECTED = NAMES.map((name, at) => ({ name, full_address: `${at} Main St`, city: 'Boston' }));

describe('records under a key of their own', () => {
  it.each<[string, unknown]>([
    ['objects in a list, each with one key', NAMES.map((name, at) => lone(name, facts(at)))],
    ['an object a line, each with one key', NAMES.map((name, at) => JSON.stringify(lone(name, facts(at)))).join('\n')],
    ['an object by keys', Object.fromEntries(NAMES.map((name, at) => [name, facts(at)]))],
    ['an object by keys in another one', { shops: Object.fromEntries(NAMES.map((name, at) => [name, facts(at)])) }],
  ])('have the key as their name where they lack one: %s', async (_, value) => {
    expect(await businessesOf(value)).toMatchObject(EXPECTED);
  });

  it('have their own name rather than an id', async () => {
    const entries = NAMES.map((name, at) => lone(`id${at}`, facts(at, { name })));
    expect(await businessesOf(entries)).toMatchObject(EXPECTED);
    expect(await businessesOf(Object.assign({}, ...entries) as object)).toMatchObject(EXPECTED);
  });

  it('are not named after ids, nor after headers', async () => {
    const ids = ['id1', '-Mx3kQzp', 'a3f09c', 'node/17'];
    for (const keys of [ids, ['address', 'contact', 'phone']]) {
      const entries = keys.map((key, at) => lone(key, facts(at)));
      await expect(businessesOf(entries)).rejects.toMatchObject({ code: expect.stringMatching('file_no_') as string });
      await expect(businessesOf(Object.assign({}, ...entries) as object)).rejects.toMatchObject({
        code: 'file_no_name_column',
      });
    }
  });

  it('are records of one kind where all have the same key', async () => {
    const records = NAMES.map((name, at) => ({ restaurant: facts(at, { name }) }));
    expect(await businessesOf(records)).toMatchObject(EXPECTED.map((one) => ({ ...one, category: 'Restaurant' })));
  });
});
