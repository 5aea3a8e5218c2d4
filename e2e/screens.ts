import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CityPage } from '@directory/contracts/cities';
import type { HomepageData } from '@directory/contracts/homepage';
import type axeCore from 'axe-core';
import { BASE_URL, imported, signedIn } from './admin-api.js';
import { addAxe } from './axe.js';
import { csvOf } from './spreadsheets.js';

/** Viewport widths of the screenshots and accessibility checks. */
export const WIDTHS = [360, 768, 1280] as const;

export interface Screen {
  name: string;
  path: string;
  /** URL patterns of its calls; none for a static page. */
  calls: readonly string[];
}

/** Every public screen, with a business, category, city and country of the directory. */
export async function screens(request: APIRequestContext): Promise<Screen[]> {
  const home = (await (await request.get('/api/homepage-data')).json()) as HomepageData;
  const [business] = (await (await request.get('/api/featured-businesses')).json()) as { id: string; slug: string }[];
  const [category] = home.popularSearches;
  const [city] = home.topCities;
  const [country] = home.topCountries;
  const cityPath = `/cities/${city!.countryCode.toLowerCase()}/${city!.slug}`;
  const { topCategories, countrySlug } = (await (await request.get(`/api${cityPath}`)).json()) as CityPage;
  const [ofCity] = topCategories;
  const query = `/search?q=${encodeURIComponent(category!.category)}`;
  return [
    { name: 'home', path: '/', calls: ['**/api/homepage-data', '**/api/featured-businesses'] },
    { name: 'businesses', path: '/businesses', calls: ['**/api/businesses?*'] },
    {
      name: 'business',
      path: `/business/${business!.slug}`,
      calls: ['**/api/businesses/*', '**/api/businesses/*/{similar,nearby}'],
    },
    { name: 'categories', path: '/categories', calls: ['**/api/category-index*'] },
    { name: 'categories-letter', path: '/categories/C', calls: ['**/api/category-index*'] },
    { name: 'category', path: `/categories/${category!.slug}`, calls: ['**/api/categories/*'] },
    { name: 'countries', path: '/countries', calls: ['**/api/countries'] },
    { name: 'country', path: `/countries/${country!.slug}`, calls: ['**/api/countries/*'] },
    { name: 'country-cities', path: `/countries/${country!.slug}/cities`, calls: ['**/api/countries/*/cities*'] },
    { name: 'cities', path: '/cities', calls: ['**/api/city-index*'] },
    { name: 'cities-letter', path: '/cities/B', calls: ['**/api/city-index*'] },
    { name: 'city', path: cityPath, calls: ['**/api/cities/*/*'] },
    {
      name: 'category-city',
      path: `${cityPath}/${ofCity!.slug}`,
      calls: ['**/api/cities/*/*/*', '**/api/search?*'],
    },
    {
      name: 'category-country',
      path: `/countries/${countrySlug}/${ofCity!.slug}`,
      calls: ['**/api/countries/*/*', '**/api/search?*'],
    },
    { name: 'area', path: await areaPath(request), calls: ['**/api/cities/*/*/areas/*', '**/api/search?*'] },
    { name: 'search', path: query, calls: ['**/api/search?*'] },
    { name: 'search-map', path: `${query}&view=map`, calls: ['**/api/search?*'] },
    { name: 'list', path: `/lists?ids=${business!.id}`, calls: ['**/api/lists?*'] },
    { name: 'saved', path: '/lists', calls: [] },
    { name: 'report', path: await reportPath(request, business!.slug), calls: ['**/api/reports/*'] },
    { name: 'contact', path: '/contact', calls: [] },
    { name: 'privacy-policy', path: '/privacy-policy', calls: [] },
    { name: 'legal-notice', path: '/legal-notice', calls: [] },
    { name: 'terms-of-service', path: '/terms-of-service', calls: [] },
    { name: 'cookie-policy', path: '/cookie-policy', calls: [] },
    { name: 'not-found', path: '/no/such/page', calls: [] },
    { name: 'business-not-found', path: '/business/missing-abc123', calls: [] },
  ];
}

/** The status of a report, which the first caller sends: a visitor may send few. */
async function reportPath(request: APIRequestContext, slug: string): Promise<string> {
  const file = join(process.env['SITE_DATA_DIR'] ?? '.', 'report-of-tests');
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const response = await request.post(`/api/businesses/${slug}/reports`, {
    headers: { origin: BASE_URL, 'x-requested-with': 'test' },
    data: { kind: 'closed', temporarily: true, note: 'There is a note on the door.', elapsedMs: 60_000 },
  });
  const path = `/reports/${((await response.json()) as { token: string }).token}`;
  writeFileSync(file, path);
  return path;
}

/** The sample has no areas: the first caller imports one. */
async function areaPath(request: APIRequestContext): Promise<string> {
  const path = '/cities/nz/quayside/areas/old-harbour';
  if ((await request.get(`/api${path}`)).ok()) return path;
  const admin = await signedIn();
  const row = {
    ...{ name: 'The Old Harbour Bakery', category: 'Bakery', place_id: 'E2E_area', phone: '+64 9 555 0100' },
    ...{ full_address: 'Quay Street 1, Old Harbour, Quayside, New Zealand', borough: 'Old Harbour' },
    ...{ city: 'Quayside', country: 'New Zealand', country_code: 'NZ', latitude: '-36.84', longitude: '174.77' },
    ...{ rating: '4.5', reviews: '20' },
  };
  await imported(admin, 'areas.csv', csvOf([row]));
  await admin.dispose();
  await expect.poll(async () => (await request.get(`/api${path}`)).status()).toBe(200);
  return path;
}

/** Waits until the page of a business is rendered with the businesses similar to it and nearby, which are not waited for on a first request. */
export async function renderedInFull(request: APIRequestContext, path: string): Promise<void> {
  const isComplete = async () => {
    const html = await (await request.get(path)).text();
    return ['similar', 'nearby'].every((part) => html.includes(`GET /api/businesses/:slug/${part}`));
  };
  await expect.poll(isComplete).toBe(true);
}

/** Navigates as a link does: the page fetches its data itself. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // A new key: no scroll position is restored.
    const state = { key: crypto.randomUUID() };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);
}

/** Waits until no skeleton is left. */
export async function loaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  // The notice of a slow load covers links, until its request ends.
  await expect(page.getByRole('status').filter({ hasText: 'longer than usual' })).toHaveCount(0);
}

/** Violations of WCAG 2.2 AA and of the order of headings, one line per rule; of some rules only, where they are given. */
export async function violations(page: Page, only?: readonly string[]): Promise<string[]> {
  await addAxe(page);
  return page.evaluate(
    async (ids) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      // Without animations of CSS: those driven by scrolling never finish.
      const running = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      const deadline = performance.now() + 5_000;
      // Colours may be in transition to another theme. A transition that is cancelled leaves another in its place.
      do {
        await twoFrames();
      } while (running().length > 0 && performance.now() < deadline);
      const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
      const { violations: found } = await axe.run(document, {
        ...(ids
          ? { runOnly: { type: 'rule', values: ids } }
          : { runOnly: { type: 'tag', values }, rules: { 'heading-order': { enabled: true } } }),
        resultTypes: ['violations'],
        preload: false,
        selectors: false,
      });
      return found.map(({ id, nodes }) => {
        const [first] = nodes;
        const neighbours = first!.any.flatMap(
          ({ relatedNodes }) => relatedNodes?.map(({ html }) => html.slice(0, 140)) ?? [],
        );
        return `${id} (${nodes.length}): ${first!.html.slice(0, 140)} ${first!.failureSummary?.slice(0, 600)} near ${neighbours.join(', ')}`;
      });
    },
    only && [...only],
  );
}

/** URLs of other hosts in the page's elements, whether or not they have been fetched. */
export async function foreignSources(page: Page): Promise<string[]> {
  const { host } = new URL(page.url());
  const sources = await page
    .locator('img, script, iframe, source, link:is([rel="stylesheet"], [rel*="icon"], [rel^="pre"])')
    .evaluateAll((all) => all.map((it) => (it as HTMLImageElement).src || (it as HTMLLinkElement).href || ''));
  return sources.filter((source) => /^(https?|wss?):/.test(source) && new URL(source).host !== host);
}
