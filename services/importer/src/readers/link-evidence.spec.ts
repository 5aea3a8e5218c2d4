import { describe, expect, it } from 'vitest';
import { readColumns } from './columns/column-map.js';
import { useTables } from './formatted-rows.fixture.js';
import { csvOfRows } from './workbook.fixture.js';

const { formatted, read } = useTables();
const sitesOf = async (header: string, urls: readonly string[]) => {
  const rows = urls.map((url, at) => ({ name: `Cafe ${at}`, city: 'Lyon', [header]: url }));
  return (await formatted(csvOfRows(...rows))).map(({ row }) => row!.website ?? null);
};

const onTripAdvisor = [1, 2, 3].map((at) => `https://www.tripadvisor.co.uk/Restaurant_Review-g1-d${at}.html`);

it('a preview shows a column of listings as one that is not read', async () => {
  const shop = { name: 'Cafe', city: 'Lyon', url: onTripAdvisor[0] ?? '' };
  const { columns } = await read(csvOfRows(shop));
  expect(readColumns(columns).find(({ header }) => header === 'url')?.field).toBeNull();
  const { columns: own } = await read(csvOfRows({ ...shop, url: 'https://cafe.example/' }));
  expect(readColumns(own).find(({ header }) => header === 'url')?.field).toBe('url');
});

describe('links of listings on portals', () => {
  it.each(['url', 'listing_url', 'restaurant_url', 'Hotel URL', 'poiUrl'])(
    'are no websites under %s',
    async (header) => {
      expect(await sitesOf(header, onTripAdvisor)).toEqual([null, null, null]);
    },
  );

  it.each(['website', 'Web URL', 'website url', 'site'])('are websites under %s', async (header) => {
    expect(await sitesOf(header, onTripAdvisor)).toEqual(onTripAdvisor);
  });

  it.each([
    'https://www.yelp.com/biz/a',
    'https://maps.google.com/?cid=1',
    'https://www.google.com/maps/place/A',
    'https://www.foodpanda.com.bd/restaurant/a1/cafe',
    'https://www.ubereats.com/store/a',
    'https://guide.michelin.com/en/restaurant/a',
  ])('are those such as %s', async (url) => {
    expect(await sitesOf('url', [url])).toEqual([null]);
  });

  it.each([
    'https://www.facebook.com/cafe',
    'https://booking.cafe-lyon.example/menu',
    'https://sites.google.com/view/cafe',
    'https://cafe.business.site/menu',
    'https://www.yelp.com/',
  ])('are not those such as %s', async (url) => {
    expect(await sitesOf('url', [url])).toEqual([url]);
  });

  it('are websites where those of several businesses are their own', async () => {
    const mixed = [...onTripAdvisor, 'https://cafe-lyon.example'];
    expect(await sitesOf('url', mixed)).toEqual(mixed);
  });
});
