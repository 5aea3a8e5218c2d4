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

test('a rendered page whose code does not load stays readable, and its search and links work', async ({
  page,
  request,
}) => {
  const { businesses } = (await (await request.get('/api/search?q=Optician')).json()) as {
    businesses: { slug: string; name: string }[];
  };
  const { slug, name } = businesses[0]!;
  let failures = 0;
  await page.route(/\/assets\/business-[\w-]+\.js$/, (route) => (failures++, route.abort()));
  const heading = page.getByRole('heading', { level: 1 });
  for (const leave of ['search', 'link']) {
    await page.goto(`/business/${slug}`);
    await page.waitForLoadState('networkidle');
    expect(failures).toBeGreaterThan(0);
    await expect(heading).toHaveText(name);
    if (leave === 'search') {
      const box = page.getByRole('banner').getByRole('textbox').or(page.getByRole('banner').getByRole('combobox'));
      await box.first().fill('Dentist');
      await box.first().press('Enter');
      await expect(heading).toContainText('results for “Dentist”');
    } else {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Categories' }).click();
      await expect(heading).toHaveText('Business Categories');
    }
  }
});
