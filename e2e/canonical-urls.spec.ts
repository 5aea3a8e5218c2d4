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
    ({ name }) => !['home', 'search', 'search-map', 'report', 'not-found'].includes(name),
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

test('the path of a city, area or business without its name redirects to the list above it', async ({ request }) => {
  const { topCities } = (await (await request.get('/api/countries/de')).json()) as { topCities: { slug: string }[] };
  const city = `/cities/de/${topCities[0]!.slug}`;
  const redirects = {
    '/cities/de': '/countries/germany/cities',
    '/cities/germany': '/countries/germany/cities',
    [`${city}/areas`]: city,
    '/business': '/businesses',
  };
  for (const [path, target] of Object.entries(redirects)) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([response.status(), response.headers()['location']], path).toEqual([301, target]);
  }
  expect((await request.get('/cities/nowhere')).status()).toBe(404);
});

const LISTS = [
  ...['businesses', 'categories', 'category', 'countries', 'country', 'country-cities', 'cities', 'city'],
  ...['category-city', 'category-country', 'area', 'search'],
];

test('an invalid page number redirects to the list and one past its end has status 404, but of all businesses none above 100', async ({
  page,
  request,
}) => {
  const lists = (await screens(request)).filter((screen) => LISTS.includes(screen.name));
  const withPage = (path: string, number: string) => `${path}${path.includes('?') ? '&' : '?'}page=${number}`;
  for (const { name, path } of lists) {
    for (const number of ['0', '1', '-1', 'abc', '1.5', '']) {
      const response = await request.get(withPage(path, number), { maxRedirects: 0 });
      expect([response.status(), response.headers()['location']], `${name} page ${number}`).toEqual([301, path]);
    }
    const padded = await request.get(withPage(path, '007'), { maxRedirects: 0 });
    expect([padded.status(), padded.headers()['location']], name).toEqual([301, withPage(path, '7')]);
  }
  for (const number of ['101', '9999999']) {
    const ignored = await request.get(`/businesses?page=${number}`, { maxRedirects: 0 });
    expect([ignored.status(), ignored.headers()['location']], number).toEqual([301, '/businesses']);
  }
  const others = lists.filter(({ name }) => name !== 'businesses');
  for (const { name, path } of others) {
    for (const number of ['50', '101', '9999999']) {
      let html = '';
      const statusOf = async () => {
        const response = await request.get(withPage(path, number), { maxRedirects: 0 });
        html = await response.text();
        return response.status();
      };
      // After a rendering timeout the shell is sent, with the status of the path.
      await expect.poll(statusOf, `${name} page ${number}`).toBe(404);
      expect(html, name).toContain(`The list has no page ${number}.`);
      expect(html, name).not.toContain('rel="canonical"');
    }
  }
  for (const { name, path } of others) {
    await page.goto(withPage(path, '9999999'));
    await expect(page.getByRole('link', { name: 'First page' }), name).toHaveAttribute('href', path);
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
