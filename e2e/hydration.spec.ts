import { expect, test, type Page } from './browser.js';
import { drawnWhole, screens } from './screens.js';

/** The web app takes over what the server has drawn: silently, without asking for it again, and without changing a word. */

const LOOKED_AT = ['home', 'businesses', 'categories', 'category', 'city', 'business', 'search', 'privacy-policy'];

/** Calls that a page may make though it was drawn: none. What it counts, the server counts when it sends the page. */
const ALLOWED: readonly string[] = [];

/** Text of the page, as it was sent and as it stands now; of neither, what only programs read, nor figures that count up. */
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

test('every kind of page is taken over as it was drawn', async ({ page, request, baseURL }) => {
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
  // Pictures of others.
  await page.route(
    (url) => !url.href.startsWith(baseURL!),
    (route) => route.abort(),
  );
  for (const { name, path } of (await screens(request)).filter((screen) => LOOKED_AT.includes(screen.name))) {
    await test.step(name, async () => {
      problems.length = calls.length = 0;
      if (name === 'business') await drawnWhole(request, path);
      const answer = await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-live', '');
      await page.waitForLoadState('networkidle');
      const { before, after } = await texts(page, await answer!.text());
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

test('a page is taken over where server and browser know different rules of a time zone', async ({ page, request }) => {
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
