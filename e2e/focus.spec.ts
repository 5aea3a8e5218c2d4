import { expect, test, type Page } from './browser.js';
import { loaded, screens } from './screens.js';

/** The focus of the keyboard on a phone, or in a window with texts as large. */

test.use({ viewport: { width: 360, height: 640 } });

const MAX_PRESSES = 150;

/** Elements that bars at the edges of the window cover while they have the focus. */
async function covered(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const all: string[] = [];
  for (let press = 0; press < MAX_PRESSES; press++) {
    await page.keyboard.press(key);
    const element = await page.evaluate(() => {
      const focused = document.activeElement!;
      if (focused === document.body) return null;
      const { left, top, right, bottom } = focused.getBoundingClientRect();
      const points = [left + 2, (left + right) / 2, right - 2].flatMap((x) =>
        [top + 2, (top + bottom) / 2, bottom - 2].map((y) => document.elementFromPoint(x, y)),
      );
      const isSeen = points.some((other) => other && (focused.contains(other) || other.contains(focused)));
      return { isSeen, html: focused.outerHTML.slice(0, 100) };
    });
    if (element === null) break;
    if (!element.isSeen) all.push(element.html);
  }
  return all;
}

for (const key of ['Tab', 'Shift+Tab'] as const) {
  test(`no bar covers what has the focus after ${key}`, async ({ page, request }) => {
    test.slow();
    const tested = (await screens(request)).filter(({ name }) => ['business', 'country', 'city'].includes(name));
    for (const { name, path } of tested) {
      await page.goto(path);
      await loaded(page);
      expect(await covered(page, key), name).toEqual([]);
    }
  });
}
