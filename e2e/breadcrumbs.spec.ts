import type { BusinessPage } from '@directory/contracts/businesses';
import { expect, test } from './browser.js';
import { screens } from './screens.js';

/** The way from the home page to every other page, for visitors and for search engines. */

interface BreadcrumbList {
  '@type': string;
  itemListElement: { position: number; name: string; item: string }[];
}

/** Of the rendered page: after a rendering timeout the shell is sent. */
function breadcrumbs(html: string): BreadcrumbList[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return scripts
    .map(([, json]) => JSON.parse(json!) as BreadcrumbList)
    .filter((data) => data['@type'] === 'BreadcrumbList');
}

test('names of breadcrumbs are equally far from the arrows between them, however short they are', async ({
  page,
  request,
}) => {
  const { businesses } = (await (await request.get('/api/search?category=gym')).json()) as BusinessPage;
  await page.goto(`/business/${businesses[0]!.slug}`);
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail.getByRole('link').last()).toHaveText('Gym');
  const distances = await trail.evaluate((nav) => {
    const boxes = [...nav.querySelectorAll('bdi, svg')].map((part) => part.getBoundingClientRect());
    return boxes.slice(1).map((box, before) => Math.round(box.left - boxes[before]!.right));
  });
  expect(distances.length).toBeGreaterThan(2);
  expect(new Set(distances)).toEqual(new Set([4]));
});

test('a line of breadcrumbs on a phone starts with a name, not with an arrow', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/businesses');
  await page.getByRole('link', { name: 'View Details' }).first().click();
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail.getByRole('link').nth(2)).toBeVisible();
  const { lines, arrows } = await trail.evaluate((nav) => {
    const names = [...nav.querySelectorAll('bdi')];
    for (const name of names) name.textContent = 'A name of this length';
    const arrows = [...nav.querySelectorAll('svg')].map((arrow, index) => {
      const [box, name] = [arrow, names[index]!].map((element) => element.getBoundingClientRect());
      return box!.left >= name!.right && box!.top < name!.bottom && box!.bottom > name!.top;
    });
    return { lines: new Set(names.map((name) => name.getBoundingClientRect().top)).size, arrows };
  });
  expect(lines).toBeGreaterThan(1);
  expect(arrows).toEqual(arrows.map(() => true));
});

test('breadcrumbs lead from the home page to every screen but itself, reports and missing pages', async ({
  page,
  request,
}) => {
  test.slow();
  for (const { name, path } of await screens(request)) {
    if (['home', 'report', 'not-found', 'business-not-found'].includes(name)) continue;
    await expect.poll(async () => (await request.get(path)).text(), name).toContain('id="page-state"');
    const found = breadcrumbs(await (await request.get(path)).text());
    expect(found.length, name).toBe(1);
    const steps = found[0]!.itemListElement;
    expect(steps.length, name).toBeGreaterThan(1);
    expect([steps[0]!.name, new URL(steps[0]!.item).pathname], name).toEqual(['Home', '/']);
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
  }
  await page.goto('/categories/C');
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(trail.getByRole('link')).toHaveText(['Home', 'Categories']);
  await trail.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveCount(0);
});
