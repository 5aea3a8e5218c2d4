import { expect, test } from './browser.js';
import { screens } from './screens.js';

/** The actions of a business on a phone, at the lower edge of the screen. */

test.use({ viewport: { width: 360, height: 740 } });

test('the quick actions stay at the lower edge while the page scrolls, and can be used once the cookie banner is closed', async ({
  page,
  request,
}) => {
  const { path } = (await screens(request)).find(({ name }) => name === 'business')!;
  await page.goto(path);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  const banner = page.getByRole('region', { name: 'Cookies' });
  await expect(banner).toBeVisible();
  const bar = page.getByRole('group', { name: 'Quick actions' });
  const action = bar.getByRole('link', { name: 'Call' });
  /** Whether a finger on the middle of the element would reach it. */
  const isReachable = (locator: typeof bar) =>
    locator.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  // The banner is above the bar, whose buttons do not show through.
  expect(await isReachable(banner.getByRole('button', { name: 'Refuse all' }))).toBe(true);
  await banner.getByRole('button', { name: 'Refuse all' }).click();
  await expect(banner).toHaveCount(0);
  for (const share of [0, 0.5]) {
    await page.evaluate((part) => scrollTo({ top: document.body.scrollHeight * part }), share);
    await expect(bar).toBeInViewport({ ratio: 1 });
    const { y, height } = (await bar.boundingBox())!;
    expect(Math.round(y + height)).toBe(740);
    expect(await isReachable(action)).toBe(true);
  }
  await expect(action).toHaveAttribute('href', /^tel:/);
});
