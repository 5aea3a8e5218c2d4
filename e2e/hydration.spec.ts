import { expect, test } from './browser.js';

/** Server-rendered pages where the browser would have rendered another text; `every-screen.spec.ts` has the usual case. */

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
