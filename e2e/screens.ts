import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { HomepageData } from '@directory/contracts/homepage';
import axeCore from 'axe-core';

/** The widths that every screen is looked at in. */
export const WIDTHS = [360, 768, 1280] as const;

export interface Screen {
  name: string;
  path: string;
  /** The calls it is drawn from, as patterns of addresses; none for a page of fixed text. */
  calls: readonly string[];
}

/** Every public screen, with subjects that the directory has. */
export async function screens(request: APIRequestContext): Promise<Screen[]> {
  const home = (await (await request.get('/api/homepage-data')).json()) as HomepageData;
  const [business] = (await (await request.get('/api/featured-businesses')).json()) as { slug: string }[];
  const [category] = home.popularSearches;
  const [city] = home.topCities;
  const [country] = home.topCountries;
  return [
    { name: 'home', path: '/', calls: ['**/api/homepage-data', '**/api/featured-businesses'] },
    { name: 'businesses', path: '/businesses', calls: ['**/api/businesses?*'] },
    {
      name: 'business',
      path: `/business/${business!.slug}`,
      calls: ['**/api/businesses/*', '**/api/businesses/*/similar'],
    },
    { name: 'categories', path: '/categories', calls: ['**/api/category-index*'] },
    { name: 'categories-letter', path: '/categories/C', calls: ['**/api/category-index*'] },
    { name: 'category', path: `/categories/${category!.slug}`, calls: ['**/api/categories/*'] },
    { name: 'countries', path: '/countries', calls: ['**/api/countries'] },
    { name: 'country', path: `/countries/${country!.slug}`, calls: ['**/api/countries/*'] },
    { name: 'country-cities', path: `/countries/${country!.slug}/cities`, calls: ['**/api/countries/*/cities*'] },
    { name: 'cities', path: '/cities', calls: ['**/api/city-index*'] },
    { name: 'cities-letter', path: '/cities/B', calls: ['**/api/city-index*'] },
    { name: 'city', path: `/cities/${city!.countryCode.toLowerCase()}/${city!.slug}`, calls: ['**/api/cities/*/*'] },
    { name: 'search', path: `/search?q=${encodeURIComponent(category!.category)}`, calls: ['**/api/search?*'] },
    { name: 'contact', path: '/contact', calls: [] },
    { name: 'privacy-policy', path: '/privacy-policy', calls: [] },
    { name: 'legal-notice', path: '/legal-notice', calls: [] },
    { name: 'terms-of-service', path: '/terms-of-service', calls: [] },
    { name: 'cookie-policy', path: '/cookie-policy', calls: [] },
    { name: 'not-found', path: '/no/such/page', calls: [] },
    { name: 'business-not-found', path: '/business/nobody-abc123', calls: [] },
  ];
}

/** Waits until the page of a business is drawn with what it is drawn without when that comes late. */
export async function drawnWhole(request: APIRequestContext, path: string): Promise<void> {
  await expect.poll(async () => (await request.get(path)).text()).toContain('GET /api/businesses/:slug/similar');
}

/** Goes there as a link does, so that the page asks for everything itself. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // A key of its own: no scroll position of another page is restored.
    const state = { key: crypto.randomUUID() };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);
}

/** Nothing is a skeleton any more. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.locator('.skeleton')).toHaveCount(0);
}

/** Offences against WCAG 2.2 AA and the order of headings, a line for each rule that is broken. */
export async function offences(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    // Colours may be on their way to another theme still, or about to set out.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations } = await axe.run(document, {
      runOnly: { type: 'tag', values },
      rules: { 'heading-order': { enabled: true } },
      resultTypes: ['violations'],
    });
    return violations.map(({ id, nodes }) => {
      const [first] = nodes;
      return `${id} (${nodes.length}): ${first!.html.slice(0, 140)} ${first!.failureSummary?.slice(0, 200)}`;
    });
  });
}
