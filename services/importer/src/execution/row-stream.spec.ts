import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RowDefaults } from '@directory/contracts/row-defaults';
import { DETECTION } from '../readers/columns/read-choices.js';
import { testFolder, type TestFolder } from '../readers/workbook.fixture.js';
import type { ReadingSummary } from './reading-summary.js';
import { RowStream } from './row-stream.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

async function summaryOf(lines: string[], fileName: string, defaults: Partial<RowDefaults> = {}) {
  const choices = { ...DETECTION, defaults: { country: null, city: null, category: null, ...defaults } };
  const rows = await RowStream.open(await folder.file(lines.join('\n')), fileName, choices);
  let summary: ReadingSummary | null = null;
  for await (const chunk of rows.chunks()) summary = chunk.summary ?? summary;
  await rows.close();
  return summary!;
}

describe('the category that a file suggests', () => {
  const names = ['Deniz Eczanesi', 'Kale Eczanesi', 'Yeni Eczane', 'Sağlık'];

  it('comes from its names and its own name, and is not applied', async () => {
    const summary = await summaryOf(['name;city', ...names.map((name) => `${name};Bursa`)], 'eczaneler.csv');
    expect(summary.suggestedCategory).toEqual({
      category: 'Pharmacy',
      names: { rows: 4, percent: 75, words: ['eczanesi', 'eczane'], hasMore: false },
      title: { of: 'file', name: 'eczaneler.csv' },
    });
    expect(summary.rowsWithout).toMatchObject({ withoutCategory: 4 });
  });

  it('is none where rows have one, by a column or as chosen', async () => {
    const lines = ['name;category', ...names.map((name, at) => `${name};${at < 2 ? 'Drugstore' : ''}`)];
    const given = await summaryOf(lines, 'eczaneler.csv');
    expect(given).toMatchObject({ rowsWithout: { withoutCategory: 2 } });
    expect(given.suggestedCategory).toBeUndefined();
    const bare = ['name;city', ...names.map((name) => `${name};Bursa`)];
    expect(await summaryOf(bare, 'eczaneler.csv', { category: 'Eczane' })).not.toHaveProperty('suggestedCategory');
  });
});

it('the rows whose country is that of nearly all others are counted, unless it is chosen', async () => {
  const lines = ['name;phone;lat;lon', ...Array.from({ length: 20 }, (_, at) => `Shop ${at};;41.80;-87.7`), 'Bare;;;'];
  const { rowsWithout } = await summaryOf(lines, 'list.csv');
  expect(rowsWithout).toMatchObject({ withoutCountry: 0, usualCountry: 1 });
  const chosen = await summaryOf(lines, 'list.csv', { country: 'US' });
  expect(chosen.rowsWithout).toMatchObject({ withoutCountry: 0, usualCountry: 0 });
});
