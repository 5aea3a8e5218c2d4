import type { BusinessPage } from '@directory/contracts/businesses';
import { imported, signedIn } from './admin-api.js';
import { expect, test } from './browser.js';
import { violations } from './screens.js';
import { csvOf } from './spreadsheets.js';

/** Price range, menu, booking and ordering, from the columns of a file to the page and its structured data. */

const row = {
  ...{ name: 'Harbour Kitchen E2E', category: 'Restaurant', city: 'Malmö', country: 'Sweden', country_code: 'SE' },
  ...{ phone: '+46 40 555 0100', place_id: 'E2E_links', google_id: '0x1:0x2', range: '$$', prices: '' },
  ...{ reservation_links: '', booking_appointment_link: 'https://book.example/harbour' },
  menu_link: 'https://harbour.example/menu',
  order_links: 'https://order.example/a, https://order.example/b',
};

test('a business shows its price range and links to menu, booking and ordering, also in its structured data', async ({
  page,
}) => {
  const admin = await signedIn();
  expect(await imported(admin, 'links.csv', csvOf([row]))).toMatchObject({ state: 'done' });
  const { businesses } = (await (await admin.get('/api/search?q=Harbour+Kitchen+E2E')).json()) as BusinessPage;
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/business/${businesses[0]!.slug}`);
  const header = page.locator('article header');
  await expect(header).toContainText('Price range: $$');
  for (const [name, href] of [
    ['Menu', 'https://harbour.example/menu'],
    ['Book', 'https://book.example/harbour'],
    ['Order', 'https://order.example/a'],
  ] as const)
    await expect(header.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const data = scripts.map((text) => JSON.parse(text)).find((it) => it['@type'] === 'Restaurant');
  expect(data).toMatchObject({
    priceRange: '$$',
    hasMenu: 'https://harbour.example/menu',
    potentialAction: [
      { '@type': 'ReserveAction', target: 'https://book.example/harbour' },
      { '@type': 'OrderAction', target: 'https://order.example/a' },
    ],
  });
  expect(await violations(page)).toEqual([]);
});
