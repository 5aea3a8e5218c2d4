import { expect, test, type Locator } from './browser.js';
import { loaded } from './screens.js';

/** Arabic and Hebrew texts in the English pages. */

const TERM = 'مطعم';

/** Left edges of the box's icon and text; both from the left of the page. */
async function edges(box: Locator) {
  const icon = (await box.locator('xpath=preceding-sibling::*[local-name()="svg"]').boundingBox())!;
  const { left, padding } = await box.evaluate((input) => ({
    left: input.getBoundingClientRect().left,
    padding: Number.parseFloat(getComputedStyle(input).paddingLeft),
  }));
  return { iconEnd: icon.x + icon.width, textStart: left + padding };
}

test('a right-to-left text in a search box is not over its icon', async ({ page }) => {
  for (const path of ['/', '/search', '/contact']) {
    await page.goto(path);
    const boxes =
      path === '/contact' ? page.getByRole('textbox', { name: 'Search the directory' }) : page.getByRole('combobox');
    for (const box of await boxes.filter({ visible: true }).all()) {
      if ((await box.evaluate((it) => it.tagName)) !== 'INPUT') continue;
      await box.fill(TERM);
      const { iconEnd, textStart } = await edges(box);
      expect(textStart).toBeGreaterThanOrEqual(iconEnd);
    }
  }
});

test('the heading of results has its quotes around a right-to-left term as around any other', async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent(TERM)}`);
  await loaded(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(new RegExp(`for “${TERM}”$`));
  const quotes = await heading.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found: Record<string, number> = {};
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const [index, character] of [...node.textContent!].entries()) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + 1);
        if ('“”'.includes(character)) found[character] = range.getBoundingClientRect().left;
      }
    return found;
  });
  expect(quotes['“']!).toBeLessThan(quotes['”']!);
});
