import { expect, test } from './browser.js';
import { loaded, screens } from './screens.js';

/** Smallest distance of two cards. */
const GAP_PX = 4;

test('cards of a printed page are apart from each other', async ({ page, request }) => {
  test.slow();
  await page.setViewportSize({ width: 800, height: 1100 });
  for (const { name, path } of await screens(request)) {
    await page.goto(path);
    await loaded(page);
    await page.emulateMedia({ media: 'print' });
    const touching = await page.locator('.card').evaluateAll((all, gap) => {
      const cards = all.filter((card) => card.checkVisibility());
      const touches = (one: Element, other: Element) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        return a.left < b.right && b.left < a.right && a.top < b.bottom + gap && b.top < a.bottom + gap;
      };
      return cards.flatMap((card, index) =>
        cards
          .slice(index + 1)
          .filter((other) => !card.contains(other) && touches(card, other))
          .map((other) => [card, other].map(({ textContent }) => textContent.slice(0, 40))),
      );
    }, GAP_PX);
    expect(touching, name).toEqual([]);
    await page.emulateMedia({ media: 'screen' });
  }
});

test('no text of a printed row sticks out of its card, and no link to details is printed', async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 1100 });
  await page.goto('/businesses');
  await loaded(page);
  await page.emulateMedia({ media: 'print' });
  // What is out of view has estimated sizes until it has been in view, but on paper.
  await page.evaluate(() => (document.documentElement.dataset['whole'] = ''));
  const outside = await page.getByRole('article').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const { right } = row.getBoundingClientRect();
      return [...row.querySelectorAll('p, a, span')]
        .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > right)
        .map(({ textContent }) => textContent);
    }),
  );
  expect(outside).toEqual([]);
  await expect(page.getByText('View Details').first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
});

test('a printed search starts with its heading, without an empty bar', async ({ page }) => {
  await page.goto('/search?q=hotel');
  await loaded(page);
  await page.emulateMedia({ media: 'print' });
  const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
  expect(heading.y).toBeLessThan(40);
  await page.emulateMedia({ media: 'screen' });
});

test('printed opening hours have every day and say nothing about today', async ({ page, request }) => {
  const { businesses } = await (await request.get('/api/search?q=Optician&hours=monday')).json();
  await page.goto(`/business/${businesses[0].slug}`);
  const hours = page.getByRole('region', { name: 'Opening Hours' });
  await expect(hours.getByText('Today').first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(hours.getByText('Sunday')).toBeVisible();
  for (const text of await hours.getByText('Today').all()) await expect(text).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
});
