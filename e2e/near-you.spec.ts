import { imported, signedIn } from './admin-api.js';
import { expect, test } from './browser.js';
import { csvOf } from './spreadsheets.js';

/** What the home page shows for the time zone of the browser. */

const rows = Array.from({ length: 3 }, (_, index) => ({
  ...{ name: `Harbour Café ${index}`, category: 'Café', city: 'Reykjavik', country: 'Iceland', country_code: 'IS' },
  ...{ phone: `+354 555 000${index}`, place_id: `E2E_near_${index}` },
}));

test.beforeAll(async () => {
  expect(await imported(await signedIn(), 'near.csv', csvOf(rows))).toMatchObject({ state: 'done' });
});

for (const [timezoneId, heading, path] of [
  ['Atlantic/Reykjavik', 'Near you: Reykjavik', '/cities/is/reykjavik'],
  ['Europe/Berlin', 'Near you: Berlin', '/cities/de/berlin'],
] as const) {
  test.describe(`in the time zone ${timezoneId}`, () => {
    test.use({ timezoneId });

    test(`the home page shows what is near in ${timezoneId}, without an error`, async ({ page }) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      // As in Firefox.
      await page.addInitScript('delete Intl.Locale.prototype.getTimeZones; delete Intl.Locale.prototype.timeZones;');
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      await page.goto('/');
      const near = page.getByRole('region', { name: 'Near you' });
      await near.scrollIntoViewIfNeeded();
      await expect(near.getByRole('heading', { level: 2 })).toHaveText(heading);
      await expect(near.getByRole('link', { name: 'All of' })).toHaveAttribute('href', path);
      await expect(near.getByRole('article').first()).toBeVisible();
      expect(problems).toEqual([]);
    });
  });
}
