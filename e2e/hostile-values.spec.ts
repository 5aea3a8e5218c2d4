import { expect, test, type Page } from './browser.js';
import { ADMIN_PATHS } from '@directory/contracts/site-paths';
import { NAUGHTY } from '../libs/testing/src/naughty-strings.js';
import { imported, signedIn } from './admin-api.js';
import { signInPage } from './admin-screen.js';
import { csvOf } from './spreadsheets.js';

/**
 * Imported values that may run as code or break a layout, in every imported field, on every page that shows them. `npm test` has
 * each value in one field, HOSTILE_VALUES=full each in every field.
 */
const IS_FULL = process.env['HOSTILE_VALUES'] === 'full';

/** Each calls `alert`, throws or loads something if it runs. */
const CODE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</script><script>alert(1)</script>',
  '<svg/onload=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '</title><style>*{display:none}</style>',
  '<!--',
  ']]><x>',
  '\u2028alert(1)',
];
/** Wider or higher than their place. */
const WIDE = [
  'W'.repeat(290),
  '東'.repeat(290),
  'a\u0301'.repeat(140),
  '\u0e49'.repeat(200),
  'ﷺ'.repeat(60),
  '😀'.repeat(90),
];
const VALUES = [...NAUGHTY, ...CODE, ...WIDE];

const FIELDS = [
  ...['name', 'category', 'type', 'subtypes', 'full_address', 'street', 'city', 'area', 'county', 'region'],
  ...['postal_code', 'country', 'phone', 'website', 'latitude', 'longitude', 'rating', 'reviews', 'reviews_link'],
  ...['photo', 'logo', 'located_in', 'working_hours', 'verified', 'about', 'description', 'time_zone'],
];
/** Without these a row is rejected, or its page cannot be found by its place. */
const USUAL = { country_code: 'DE', city: 'Berlin' };

const rows = () =>
  Array.from({ length: IS_FULL ? VALUES.length : Math.ceil(VALUES.length / FIELDS.length) }, (_, row) => ({
    ...USUAL,
    ...Object.fromEntries(
      FIELDS.map((field, at) => [field, VALUES[(IS_FULL ? row + at : row * FIELDS.length + at) % VALUES.length]!]),
    ),
    place_id: `HOSTILE_${row}`,
  }));

interface Problem {
  path: string;
  what: string;
}

/**
 * Collects what goes wrong on pages, and the categories, cities and areas that they link to; `visit` opens pages and resolves to the
 * problems so far.
 */
function watch(page: Page) {
  const problems: Problem[] = [];
  const places = new Set<string>();
  let path = '';
  const add = (what: string) => problems.push({ path, what });
  page.on('dialog', (dialog) => {
    add(`ran: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => add(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|Hydration|did not match/i.test(message.text())) add(message.text());
  });
  const visit = async (paths: string[]): Promise<Problem[]> => {
    for (path of paths) {
      const response = await page.goto(path);
      if (response!.status() !== 200) add(`status ${response!.status()}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 20_000 }).catch(() => add('no heading')); // prettier-ignore
      const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      const fits = expect.poll(excess, { timeout: 2_000 }).toBeLessThanOrEqual(0);
      await fits.catch(async () => add(`${await excess()} px too wide`));
      const urls = await page
        .locator('a[href], iframe[src], form[action]')
        .evaluateAll((all) =>
          all.flatMap((it) => ['href', 'src', 'action'].map((name) => it.getAttribute(name) ?? '')),
        );
      for (const url of urls) if (/^[^/?#.]*(?:javascript|data|vbscript):/i.test(url)) add(`links to ${url}`);
      for (const url of urls) if (/^\/(?:categories|cities)\/./.test(url)) places.add(url);
    }
    return problems;
  };
  return { visit, places };
}

test('imported values run nothing and break no layout on any page', async ({ page }) => {
  test.setTimeout(IS_FULL ? 7_200_000 : 900_000);
  expect(VALUES.length).toBeGreaterThanOrEqual(500);
  const admin = await signedIn();
  const view = await imported(admin, 'hostile-values.csv', csvOf(rows()));
  expect(view.state).toBe('done');
  expect(view.report!.inserted).toBeGreaterThan(0.7 * rows().length);
  const businesses = await businessesOf(admin, view.id);
  const searches = businesses.slice(0, IS_FULL ? undefined : 2).flatMap((business) => searchesFor(business));
  const paths = [
    ...businesses.map(({ slug }) => `/business/${slug}`),
    ...['/', '/businesses', '/categories', '/cities', '/countries', '/countries/germany'],
    ...new Set(searches),
  ];
  const { visit, places } = watch(page);
  for (const width of IS_FULL ? [360, 1440] : [360]) {
    await page.setViewportSize({ width, height: 740 });
    await visit(paths);
    await visit([...places].slice(0, IS_FULL ? undefined : 4));
  }

  await signInPage(page);
  expect(await visit([...ADMIN_PATHS, `/admin/businesses?importId=${view.id}`])).toEqual([]);
});

interface Listed {
  slug: string;
  name: string;
  category: string | null;
}

/** All businesses of an import, page by page. */
async function businessesOf(admin: Awaited<ReturnType<typeof signedIn>>, importId: string): Promise<Listed[]> {
  const found: Listed[] = [];
  for (let pageNumber = 1; ; pageNumber++) {
    const path = `/api/admin/businesses?importId=${importId}&limit=100&page=${pageNumber}`;
    const { businesses } = (await (await admin.get(path)).json()) as { businesses: Listed[] };
    found.push(...businesses);
    if (businesses.length < 100) return found;
  }
}

/** Searches for its name and its category. */
const searchesFor = ({ name, category }: Listed): string[] =>
  [name, category ?? 'x'].map((text) => `/search?q=${encodeURIComponent(text)}`.slice(0, 500)).filter(canBeDecoded);

/** Not cut within an escape. */
function canBeDecoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
