import { BASE_URL } from './admin-api.js';
import { expect, test } from './browser.js';
import { screens, violations } from './screens.js';

/** The forms for visitors before and without scripts: the browser sends them, and the gateway responds with a page. */

const MESSAGE = { name: 'Ada Lovelace', email: 'ada@example.com', subject: 'A missing bakery', message: 'It is new.' };

interface Listed {
  businesses: { slug: string; latitude: number | null }[];
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('no screen shows a button that only a script could answer', async ({ page, request }) => {
    const paths = (await screens(request)).map(({ path }) => path);
    for (const path of [...paths, '/search?q=bakery&location=Germany&rating=4']) {
      await page.goto(path);
      const idle = page.locator('button:not([type="submit"])').filter({ visible: true });
      expect(await idle.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML.slice(0, 200))), path).toEqual([]);
    }
  });

  test('no page offers a map, which only a script could show', async ({ page, request }) => {
    const { businesses } = (await (await request.get('/api/businesses')).json()) as Listed;
    const path = `/business/${businesses.find(({ latitude }) => latitude !== null)!.slug}`;
    for (const shown of [path, '/search?q=bakery&view=map']) {
      await page.goto(shown);
      await expect(page.getByText('Maps open by themselves')).toBeHidden();
    }
    await page.goto(path);
    await expect(page.getByRole('region', { name: 'Location & Map' }).getByRole('link')).toHaveText('Get Directions');
  });

  test('a contact message is sent, and an invalid one gets a page to correct it', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/contact');
    const form = page.getByRole('main').locator('form');
    for (const name of ['Name', 'Email', 'Subject', 'Message'])
      await form.getByRole('textbox', { name }).fill(MESSAGE[name.toLowerCase() as keyof typeof MESSAGE]);
    await form.getByRole('textbox', { name: 'Name' }).fill('A');
    const [rejected] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      form.getByRole('button', { name: 'Send Message' }).click(),
    ]);
    expect(rejected.status()).toBe(400);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Please correct the form');
    await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue(MESSAGE.message);
    await form.getByRole('textbox', { name: 'Name' }).fill(MESSAGE.name);
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Message Sent Successfully');
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL(`${BASE_URL}/`);
  });

  test('a business is reported as closed, and the result leads to the status of the report', async ({
    page,
    request,
  }) => {
    const { businesses } = (await (await request.get('/api/businesses')).json()) as Listed;
    const path = `/business/${businesses.find(({ latitude }) => latitude !== null)!.slug}`;
    await page.goto(path);
    const form = page.getByRole('form', { name: 'Report' });
    await form.getByRole('radio', { name: 'It is closed for the time being' }).check();
    await form.getByRole('textbox', { name: 'Your reason' }).fill('There is a note on the door.');
    await form.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your report has been received.');
    await page.getByRole('link', { name: 'Your report' }).click();
    await expect(page).toHaveURL(/\/reports\/[\w-]{24}$/);
  });
});

test('fields that no form has change nothing, whatever their names', async ({ request }) => {
  const form = { name: 'A', constructor: 'a', toString: 'b', ['__proto__']: 'c' };
  const response = await request.post('/contact', { headers: { origin: BASE_URL }, form });
  expect(response.status()).toBe(400);
  expect(await response.text()).toContain('Please correct the form');
});

test('a form of another site is rejected, and so is one without an origin or with another type of body', async ({
  request,
}) => {
  const own = { origin: BASE_URL };
  for (const headers of [
    {},
    { origin: 'https://evil.example' },
    { ...own, 'sec-fetch-site': 'cross-site' },
    { ...own, 'sec-fetch-site': 'same-site' },
  ]) {
    for (const path of ['/contact', '/business/any/reports']) {
      const response = await request.post(path, { headers: headers as Record<string, string>, form: MESSAGE });
      expect(response.status(), JSON.stringify(headers)).toBe(403);
    }
  }
  expect((await request.post('/contact', { headers: own, data: MESSAGE })).status()).toBe(400);
  const long = { ...MESSAGE, message: 'x'.repeat(200_000) };
  expect((await request.post('/contact', { headers: own, form: long })).status()).toBe(413);
  const bot = { ...MESSAGE, website_url: 'https://spam.example' };
  expect((await request.post('/contact', { headers: own, form: bot })).status()).toBe(200);
});

test('text typed into the contact form before hydration survives it', async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto('/contact', { waitUntil: 'commit' });
  const form = page.getByRole('form', { name: 'Send us a Message' });
  await form.getByRole('textbox', { name: 'Email' }).fill(MESSAGE.email);
  await form.getByRole('textbox', { name: 'Message' }).fill(MESSAGE.message);
  release();
  await expect(page.locator('html')).toHaveAttribute('data-live', '');
  await expect(form.getByRole('textbox', { name: 'Email' })).toHaveValue(MESSAGE.email);
  await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue(MESSAGE.message);
  // The state has it, too: only the empty fields are reported.
  await form.getByRole('button', { name: 'Send Message' }).click();
  await expect(form.getByRole('textbox', { name: 'Message' })).toHaveAttribute('aria-invalid', 'false');
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  expect(await violations(page)).toEqual([]);
  expect(problems).toEqual([]);
});
