import { ADMIN_PATHS } from '@directory/contracts/site-paths';
import type { Page } from '@playwright/test';
import { expect, test } from './browser.js';
import { imported, signedIn } from './admin-api.js';
import { signInPage } from './admin-screen.js';
import { businesses, csvOf } from './spreadsheets.js';

/** Every screen of the administration, opened by its URL in a page that has loaded nothing before. */
const screens = [
  ...ADMIN_PATHS,
  '/admin-legacy',
  ...['businesses', 'settings', 'advertisements'].map((tab) => `/admin-legacy?tab=${tab}`),
];

test.beforeAll(async () => {
  await imported(await signedIn(), 'dogrudan.csv', csvOf(businesses('direct', 5)));
});

/** Class names on the page that no style sheet has a rule for. */
function classesWithoutRule(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = new Set<string>();
    const read = (rules: CSSRuleList): void => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule)
          for (const [, name] of rule.selectorText.matchAll(/\.((?:\\.|[\w-]|[^\0-\x7f])+)/g))
            named.add(
              name!.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, hex: string, char: string) =>
                hex ? String.fromCodePoint(parseInt(hex, 16)) : char,
              ),
            );
        if ('cssRules' in rule) read(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) read(sheet.cssRules);
    const used = [...document.querySelectorAll('body [class]')].flatMap((element) => [...element.classList]);
    // Names that only address an element: of the icon set, and of Tailwind's relations between elements.
    return [...new Set(used)].filter((name) => !named.has(name) && !/^(?:lucide.*|group|peer)$/.test(name)).sort();
  });
}

for (const path of [...screens, '/admin/login']) {
  test(`${path} opened by its URL has all its styles and fits 390 and 1440 pixels`, async ({ page }) => {
    if (path !== '/admin/login') await signInPage(page);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('status', { name: 'Yükleniyor' })).toHaveCount(0);
      expect(await classesWithoutRule(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
}

test('/admin-legacy opened by its URL marks the active tab and separates the rows of its lists', async ({ page }) => {
  await signInPage(page);
  await page.goto('/admin-legacy?tab=businesses');
  await expect(page.locator('[data-business]').first()).toBeVisible();
  const tab = page.getByRole('tab', { name: 'İşletme Yönetimi' });
  const accent = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'));
  const rgb = await page.evaluate((color) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = color;
    return getComputedStyle(probe).color;
  }, accent);
  await expect(tab).toHaveCSS('border-bottom-color', rgb);
  await expect(tab).toHaveCSS('border-bottom-width', '2px');
  await expect(page.locator('[data-business]').nth(1)).toHaveCSS('display', 'grid');
});
