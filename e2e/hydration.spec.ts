import { expect, test, type Page } from './browser.js';
import { renderedInFull, screens } from './screens.js';

/** Server-rendered pages hydrate without errors, further requests or changed text. */

const HYDRATED = [
  ...['home', 'businesses', 'categories', 'category', 'city', 'category-city', 'category-country'],
  ...['business', 'search', 'privacy-policy'],
];

/** Calls that a rendered page may send: none. The server counts views when it sends the page. */
const ALLOWED: readonly string[] = [];

/** Text of the page as sent and after hydration, without scripts and animated counts. */
async function texts(page: Page, html: string) {
  return page.evaluate((sent) => {
    const textOf = (all: Document) => {
      const root = all.getElementById('root')!.cloneNode(true) as HTMLElement;
      for (const element of root.querySelectorAll('script, style, [class~="noscript:hidden"]')) element.remove();
      return root.textContent;
    };
    return {
      before: textOf(new DOMParser().parseFromString(sent, 'text/html')),
      after: textOf(document),
    };
  }, html);
}

test('every kind of page hydrates without errors, API calls or changed text', async ({ page, request, baseURL }) => {
  const problems: string[] = [];
  const calls: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    const isOurs = message.location().url.startsWith(baseURL!);
    if (isOurs && ['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('request', (sent) => {
    const { pathname, search } = new URL(sent.url());
    if (pathname.startsWith('/api/')) calls.push(pathname + search);
  });
  // Images of other hosts.
  await page.route(
    (url) => !url.href.startsWith(baseURL!),
    (route) => route.abort(),
  );
  for (const { name, path } of (await screens(request)).filter((screen) => HYDRATED.includes(screen.name))) {
    await test.step(name, async () => {
      problems.length = calls.length = 0;
      if (name === 'business') await renderedInFull(request, path);
      // After a rendering timeout the shell is sent.
      await expect.poll(async () => (await request.get(path)).text()).toContain('id="page-state"');
      const response = await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-live', '');
      await page.waitForLoadState('networkidle');
      const { before, after } = await texts(page, await response!.text());
      expect(before.length, name).toBeGreaterThan(500);
      expect(after, name).toBe(before);
      expect(
        calls.filter((call) => !ALLOWED.includes(call)),
        name,
      ).toEqual([]);
      expect(problems, name).toEqual([]);
    });
  }
});

test('a page hydrates without errors where server and browser have different time zone rules', async ({
  page,
  request,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  const { businesses } = (await (await request.get('/api/search?q=Optician')).json()) as {
    businesses: { slug: string; workingHours: string | null }[];
  };
  const { slug } = businesses.find(({ workingHours }) => workingHours !== null)!;
  for (const path of ['/search?q=Optician', `/business/${slug}`]) {
    await test.step(path, async () => {
      let differences = 0;
      const instead = (text: string) => () => (differences++, text);
      await page.route(
        (url) => url.pathname + url.search === path,
        async (route) => {
          const response = await route.fetch();
          const sent = await response.text();
          const body = sent
            .replace(/(?<=<span>)(?:Open|Closed)(?=<)/g, instead('Open or closed'))
            .replace(/(?<=>)(?:opens|until) [^<]+(?=<)/g, instead('opens Sun 3 AM'))
            .replace(/(?<=>) \(Today\)(?=<)/g, instead(''));
          await route.fulfill({ response, body });
        },
      );
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-live', '');
      await page.waitForLoadState('networkidle');
      expect(differences, path).toBeGreaterThan(1);
      expect(problems, path).toEqual([]);
      await expect(page.getByText('Open or closed').first()).toBeVisible();
    });
  }
});
