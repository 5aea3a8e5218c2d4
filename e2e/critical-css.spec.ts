import { expect, test, type Page } from '@playwright/test';
import { screens } from './screens.js';

// A drawn page without the web app: what visitors see first, and what is all that some of them ever see.
test.use({ javaScriptEnabled: false });

const LOOKED_AT = [
  'home',
  'businesses',
  'business',
  'categories',
  'category',
  'country',
  'cities',
  'search',
  'contact',
];

for (const width of [360, 1280])
  test(`a drawn page brings every style it needs, ${width} px wide`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const { name, path } of (await screens(request)).filter((screen) => LOOKED_AT.includes(screen.name))) {
      await page.goto(path);
      expect(await page.locator('link[rel=stylesheet]').count(), name).toBe(0);
      const alone = await look(page);
      const all = await page.locator('script[data-styles]').getAttribute('data-styles');
      await page.evaluate(
        (css) => document.head.append(Object.assign(document.createElement('style'), { textContent: css })),
        await (await request.get(all!)).text(),
      );
      expect(await look(page), name).toEqual(alone);
    }
  });

/** Of every element where it stands and how it looks. */
function look(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll('*')].map((element) => {
      const style = getComputedStyle(element);
      const { x, y, width: wide, height } = element.getBoundingClientRect();
      const facts = [style.color, style.backgroundColor, style.borderColor, style.borderWidth, style.borderRadius];
      const letters = [style.fontSize, style.fontWeight, style.lineHeight, style.textAlign, style.textDecorationLine];
      const place = [style.display, style.position, style.zIndex, style.overflow, style.opacity, style.boxShadow];
      return [element.tagName, x, y, wide, height, ...facts, ...letters, ...place].join(' ');
    }),
  );
}
