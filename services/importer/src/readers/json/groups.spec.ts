import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRowFormatter } from '../../rows/format-row.js';
import { openSpreadsheet } from '../open-spreadsheet.js';
import { readAll, testFolder, type TestFolder } from '../workbook.fixture.js';

let folder: TestFolder;
beforeAll(async () => void (folder = await testFolder()));
afterAll(() => folder.remove());

async function businessesOf(value: unknown) {
  const { rows, reader } = await readAll(openSpreadsheet(await folder.file(JSON.stringify(value)), 'places.json'));
  const format = createRowFormatter(reader.columns);
  return rows.map((row) => ({ number: row.row, ...format(row).row }));
}

const pharmacy = (name: string) => ({ name, phone: '0312 440 01 05', address: '1443. Cad. No:25' });

describe('businesses in groups of groups', () => {
  it('have the city and the district that hold them', async () => {
    const cities = [
      {
        city: 'Ankara',
        counties: [
          { name: 'Çankaya', shopping: [pharmacy('Alper'), pharmacy('Aren')] },
          { name: 'Mamak', shopping: [pharmacy('Ulus')] },
        ],
      },
      { city: 'Bursa', counties: [{ name: 'Nilüfer', shopping: [pharmacy('Deniz')] }] },
    ];
    expect(await businessesOf(cities)).toMatchObject([
      { number: 1, name: 'Alper', city: 'Ankara', area: 'Çankaya', phone: '0312 440 01 05' },
      { number: 2, name: 'Aren', city: 'Ankara', area: 'Çankaya' },
      { number: 3, name: 'Ulus', city: 'Ankara', area: 'Mamak' },
      { number: 4, name: 'Deniz', city: 'Bursa', area: 'Nilüfer' },
    ]);
  });

  it('have the names of groups that a key calls regions or categories, and keep their own place', async () => {
    const tree = {
      regions: [
        {
          name: 'Tyrol',
          groups: [{ category: 'Bakery', items: [{ ...pharmacy('Brot'), city: 'Hall' }, pharmacy('Korn')] }],
        },
      ],
    };
    expect(await businessesOf(tree)).toMatchObject([
      { name: 'Brot', region: 'Tyrol', category: 'Bakery', city: 'Hall' },
      { name: 'Korn', region: 'Tyrol', category: 'Bakery', city: null },
    ]);
  });

  it('are not what a business lists', async () => {
    const record = { ...pharmacy('Alper'), staff: [{ name: 'Ali', phone: '0312 440 01 06' }] };
    expect(await businessesOf([record, record])).toMatchObject([{ name: 'Alper' }, { name: 'Alper' }]);
  });

  it('are none where groups have names alone', async () => {
    const groups = [
      { title: 'A', members: [{ name: 'X' }] },
      { title: 'B', members: [{ name: 'Y' }] },
    ];
    await expect(businessesOf(groups)).rejects.toMatchObject({ code: expect.stringMatching('file_no_') as string });
  });
});
