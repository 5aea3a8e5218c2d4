import { expect, test } from './browser.js';
import { screens } from './screens.js';

/** Each page has one URL; every other spelling redirects there, and the response to any spelling is a page. */

const upperCased = (path: string) =>
  path
    .split('/')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('/');

test('upper case and a trailing slash redirect to the canonical URL of every screen with 301', async ({ request }) => {
  const found = (await screens(request)).filter(
    ({ name }) => !['home', 'search', 'search-map', 'not-found'].includes(name),
  );
  for (const screen of found) {
    const [path = '', query] = screen.path.split('?');
    const search = query === undefined ? '' : `?${query}`;
    const other = [
      `${path}/`,
      ...(/\/[A-Z]$/.test(path) ? [path.toLowerCase()] : [upperCased(path), path.toUpperCase()]),
    ];
    for (const spelling of other) {
      const url = `${spelling}${search}`;
      const response = await request.get(url, { maxRedirects: 0 });
      expect([response.status(), response.headers()['location']], url).toEqual([301, screen.path]);
    }
  }
});

const LISTS = [
  ...['businesses', 'categories', 'category', 'countries', 'country', 'country-cities', 'cities', 'city'],
  ...['category-city', 'category-country'],
];
/** A page past the end, below the limit of its list. */
const PAST_END: Record<string, number> = { businesses: 100, 'category-city': 50, 'category-country': 50 };

test('an invalid page number redirects to the list and one past the end has status 404, on every list', async ({
  request,
}) => {
  for (const { name, path } of (await screens(request)).filter((screen) => LISTS.includes(screen.name))) {
    for (const page of ['0', '1', '-1', 'abc', '1.5', '', '999999', '99999999999']) {
      const response = await request.get(`${path}?page=${page}`, { maxRedirects: 0 });
      expect([response.status(), response.headers()['location']], `${name} ?page=${page}`).toEqual([301, path]);
    }
    const padded = await request.get(`${path}?x=1&page=007`, { maxRedirects: 0 });
    expect([padded.status(), padded.headers()['location']], name).toEqual([301, `${path}?x=1&page=7`]);
  }
  for (const { name, path } of (await screens(request)).filter((screen) => LISTS.includes(screen.name))) {
    const limit = PAST_END[name] ?? 4000;
    let html = '';
    const statusOf = async () => {
      const response = await request.get(`${path}?page=${limit}`, { maxRedirects: 0 });
      html = await response.text();
      return response.status();
    };
    if (name === 'businesses' && (await statusOf()) === 200) continue; // the number of requests
    // After a rendering timeout the shell is sent, with the status of the path.
    await expect.poll(statusOf, name).toBe(404);
    expect(html, name).toContain(`The list has no page ${limit}.`);
    expect(html, name).not.toContain('rel="canonical"');
  }
  const listed = await (await request.get('/contact?page=3')).text();
  expect(listed).toMatch(/<link rel="canonical" href="[^"?]*\/contact">/);
});

const MALFORMED = [
  { path: '/business/%E0%A4%A', heading: 'Business Not Found' },
  { path: '/categories/%zz', heading: 'Category not found' },
  { path: '/countries/%', heading: 'Country not found' },
  { path: '/countries/%E0/cities', heading: 'Country not found' },
  { path: '/cities/us/%C3', heading: 'City not found' },
  { path: '/cities/%E0%A4%A', heading: 'Page Not Found' },
  { path: '/%', heading: 'Page Not Found' },
  { path: '/%E0%A4%A/deeper?q=%E0', heading: 'Page Not Found' },
];

for (const { path, heading } of MALFORMED) {
  test(`${path} with malformed escapes is a page with status 404`, async ({ page }) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    const response = await page.goto(path);
    expect(response!.status()).toBe(404);
    expect(response!.headers()['content-type']).toContain('text/html');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    expect(problems).toEqual([]);
  });
}

test('malformed escapes in a path of the API are an error as JSON', async ({ request }) => {
  for (const path of ['/api/businesses/%E0%A4%A', '/api/%']) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(400);
    expect(await response.json()).toMatchObject({ success: false, code: 'bad_request' });
  }
});

test('malformed escapes in a query are ignored', async ({ page }) => {
  const response = await page.goto('/search?q=%E0%A4%A');
  expect(response!.status()).toBe(200);
  await expect(page.getByRole('main')).toBeVisible();
});
