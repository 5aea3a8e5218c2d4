import { expect, it } from 'vitest';
import { useTables } from '../../formatted-rows.fixture.js';
import { csvOfRows } from '../../workbook.fixture.js';

const { formatted, read } = useTables();

const linkOf = (id: string, latitude: number, longitude: number) =>
  `https://www.google.com/maps/place/Acme/data=!4m7!3m6!1s0x1:0x2!8m2!3d${latitude}!4d${longitude}!16s%2Fg%2F1!19s${id}?authuser=0`;
const header = {
  ...{ 'hfpxzc href': '', qBF1Pd: '', MW4etd: '', UY7F9: '', W4Efsd: '', 'W4Efsd 2': '', 'W4Efsd 3': '' },
  ...{ 'W4Efsd 4': '', 'W4Efsd 5': '', UsdlK: '', 'lcr4fd href': '', 'FQ2IWe src': '' },
};
const ROWS = [
  header,
  {
    ...header,
    ...{ 'hfpxzc href': linkOf('ChIJ0123456789abcdefghijk', 30.2672, -97.7431), qBF1Pd: 'Acme Cooling' },
    ...{ MW4etd: '4.7', UY7F9: '(1,065)', W4Efsd: 'HVAC contractor', 'W4Efsd 2': '·', 'W4Efsd 3': '·' },
    ...{ 'W4Efsd 4': '\ue934', 'W4Efsd 5': '1 Main St', UsdlK: '+1 512-555-0101' },
    ...{ 'lcr4fd href': 'https://acme.example/', 'FQ2IWe src': 'https://lh5.googleusercontent.com/p/a=w80' },
  },
  {
    ...header,
    ...{ 'hfpxzc href': linkOf('ChIJabcdefghijk0123456789', 30.5, -97.5), qBF1Pd: 'Beta', W4Efsd: 'Cafe' },
    ...{
      'lcr4fd href': 'https://www.google.com/aclk?sa=L',
      'FQ2IWe src': 'https://ssl.gstatic.com/local/default_user.png',
    },
    ...{ 'W4Efsd 2': 'Open ⋅ Closes 5\u202fPM', 'W4Efsd 3': '$10–20', 'W4Efsd 4': '2 Oak Ave, Suite 3' },
  },
];

it('results that an extension saved from a page of Google Maps are businesses with their place ids', async () => {
  const csv = csvOfRows(...ROWS);
  expect((await read(csv)).columns.source).toBe('Google Maps page');
  // The first row of such a file is blank.
  const [first, second] = await formatted(csv);
  expect(first?.row).toMatchObject({
    ...{ place_id: 'ChIJ0123456789abcdefghijk', name: 'Acme Cooling', category: 'HVAC contractor', rating: 4.7 },
    ...{ reviews: 1065, full_address: '1 Main St', latitude: 30.2672, longitude: -97.7431, phone: '+1 512-555-0101' },
    ...{ website: 'https://acme.example/', photo: 'https://lh5.googleusercontent.com/p/a=w80' },
  });
  expect(second?.row).toMatchObject({
    name: 'Beta',
    full_address: '2 Oak Ave, Suite 3',
    rating: null,
    website: null,
    photo: null,
  });
  expect([first?.issues, second?.issues]).toEqual([[], []]);
});
