import type { DuplicatePage } from '@directory/contracts/duplicates';
import { expect, test } from './browser.js';
import { imported, signedIn } from './admin-api.js';
import { accessibilityProblems, notice, signInPage } from './admin-screen.js';
import { businesses, csvOf } from './spreadsheets.js';

/** First in the list, which is ordered by place id. */
const PREFIX = `000-${Date.now()}`;
const NAME = `${PREFIX} Astoria`;

test('two records of one business are merged, separated again and marked as different', async ({ page }) => {
  const api = await signedIn();
  const twins = businesses(PREFIX, 2).map((row, i) => ({
    ...row,
    ...{
      name: NAME,
      phone: '+49 228 5559871',
      place_id: `${PREFIX}-${i}`,
      full_address: 'Ring 1, 53111 Bonn, Germany',
    },
    ...{ city: 'Bonn', latitude: String(50.7 + i / 10_000), longitude: '7.1' },
  }));
  await imported(api, `${PREFIX}.csv`, csvOf(twins));
  await signInPage(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/admin/duplicates?certainty=certain');
  const pair = page.locator('[data-pair]').filter({ hasText: NAME });
  await expect(pair).toContainText('Aynı telefon');
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect(await accessibilityProblems(page)).toEqual([]);

  const listed = (await (await api.get('/api/admin/duplicates?certainty=certain')).json()) as DuplicatePage;
  const { first, second } = listed.pairs.find((one) => one.first.name === NAME)!;
  await page.setViewportSize({ width: 1280, height: 900 });
  await pair.getByRole('radio').nth(1).check();
  await page.keyboard.press('Enter');
  await expect(notice(page, `Birleştirildi: ${NAME}`)).toBeVisible();
  await expect(pair).toHaveCount(0);
  // The gateway renders a page again once it has noticed the change.
  const statusOfRemoved = async () => {
    const response = await api.get(`/business/${first.slug}`, { maxRedirects: 0 });
    return [response.status(), response.headers()['location']];
  };
  await expect.poll(statusOfRemoved).toEqual([301, `/business/${second.slug}`]);

  await page.getByRole('button', { name: 'Geri al' }).click();
  await expect(pair).toBeVisible();
  await expect.poll(statusOfRemoved).toEqual([200, undefined]);
  await pair.getByRole('button', { name: 'Farklı işletmeler' }).click();
  await expect(pair).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Olası Kopyalar' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Yükleniyor' })).toHaveCount(0);
  await expect(pair).toHaveCount(0);
});
