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
  const distances = await trail.locator('li').evaluateAll((steps) =>
    steps.slice(1).map((step) => {
      const [arrow, name] = ['svg', 'bdi'].map((kind) => step.querySelector(kind)!.getBoundingClientRect());
      return Math.round(name!.left - arrow!.right);
    }),
  );
  expect(distances.length).toBeGreaterThan(2);
  expect(new Set(distances)).toEqual(new Set([4]));
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
