import { expect, test, type Page } from '@playwright/test';
import { screens } from './screens.js';

// A server-rendered page before the web app runs.
test.use({ javaScriptEnabled: false });

const SCREENS = ['home', 'businesses', 'business', 'categories', 'category', 'country', 'cities', 'search', 'contact'];

test('the styles inlined in a rendered page are all that it needs at 360 and 1280 px', async ({ page, request }) => {
  // Of pages without scripts; fonts that arrive meanwhile change widths.
  await page.route(/\.(css|woff2)$/, (route) => route.abort());
  for (const { name, path } of (await screens(request)).filter((screen) => SCREENS.includes(screen.name))) {
    await page.goto(path);
    // What is out of view has estimated heights until it has been in view.
    await page.evaluate(() => (document.documentElement.dataset['whole'] = ''));
    const inlinedOnly = await appearances(page);
    const all = await page.locator('script[data-styles]').getAttribute('data-styles');
    await page.evaluate(
      (css) => document.head.append(Object.assign(document.createElement('style'), { textContent: css })),
      await (await request.get(all!)).text(),
    );
    expect(await appearances(page), name).toEqual(inlinedOnly);
  }
});

async function appearances(page: Page): Promise<string[][]> {
  const all: string[][] = [];
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    all.push(await appearance(page));
  }
  return all;
}

/** Position and computed styles of every element. */
function appearance(page: Page): Promise<string[]> {
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
