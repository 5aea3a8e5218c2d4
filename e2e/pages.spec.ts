import { expect, test, type Page } from './browser.js';
import type { HomepageData } from '@directory/contracts/homepage';
import { imported, signedIn } from './admin-api.js';
import { csvOf } from './spreadsheets.js';

/** The contact form, the legal texts and the cities of one country. */

const CITIES = '/countries/malta/cities';

/** 31 cities: one for each letter up to U, a second for those up to I, one with another beginning. The first has five businesses. */
const cityNames = [
  ...[...'ABCDEFGHIJKLMNOPQRSTU'].map((letter) => `${letter}haven`),
  ...[...'ABCDEFGHI'].map((letter) => `${letter}ford`),
  '9 Mile Rock',
];

test.beforeAll(async () => {
  const rows = [...Array<string>(4).fill('Ahaven'), ...cityNames].map((city, i) => ({
    name: `Café ${i}`,
    category: 'Test café',
    full_address: `Triq ${i}, ${city}, Malta`,
    city,
    country: 'Malta',
    country_code: 'MT',
    place_id: `E2E_pages_${i}`,
  }));
  const admin = await signedIn();
  expect((await imported(admin, 'malta.csv', csvOf(rows))).report).toMatchObject({ inserted: 35 });
  await expect
    .poll(async () => (await (await admin.get('/api/countries/malta/cities')).json()).cityCount, { timeout: 20_000 })
    .toBe(31);
  await admin.dispose();
});

const showing = (page: Page, text: string) => expect(page.getByText(`Showing ${text} cities`)).toBeVisible();
const letters = (page: Page) => page.getByRole('navigation', { name: 'Cities by first letter' });

test('the cities of a country are paged, filtered by letter and name and sorted, and Back undoes each step', async ({
  page,
}) => {
  await page.goto('/countries/malta');
  await page.getByRole('link', { name: 'View all cities' }).click();
  await expect(page).toHaveURL(new RegExp(`${CITIES}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cities in Malta');
  await expect(page).toHaveTitle('Cities in Malta | Business Directory');
  await expect(page.locator('dl').first()).toHaveText(/Cities31Total Businesses35Avg per City1/);
  await showing(page, '1 to 12 of 31');
  const first = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first();
  await expect(first).toContainText('Ahaven');
  await expect(first).toContainText('5 businesses');
  await expect(first).toContainText('14.3%');

  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await showing(page, '13 to 24 of 31');
  await expect(letters(page).getByRole('link', { name: 'V', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await letters(page).getByRole('link', { name: 'Other beginnings' }).click();
  await expect(page).toHaveURL(/\?letter=%23$/);
  await showing(page, '1 to 1 of 1');
  await expect(page.getByRole('heading', { name: '9 Mile Rock' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  await page.goBack();
  await showing(page, '13 to 24 of 31');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);

  const box = page.getByRole('textbox', { name: 'Search cities' });
  await box.pressSequentially('FORD ', { delay: 20 });
  await showing(page, '1 to 9 of 9');
  await expect(page).toHaveURL(/\?q=FORD$/);
  await expect(box).toHaveValue('FORD ');
  await page.getByLabel('Sort').selectOption('Name');
  await expect(page).toHaveURL(/\?q=FORD&sort=name$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?q=FORD$/);
  await expect(page.getByLabel('Sort')).toHaveValue('businesses');
  await page.goBack();
  await showing(page, '1 to 12 of 31');
  await expect(box).toHaveValue('');

  await box.fill('nowhere');
  await expect(page.getByRole('heading', { name: 'No cities found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your search terms or browse all cities')).toBeVisible();
  await page.getByRole('link', { name: 'All cities' }).click();
  await showing(page, '1 to 12 of 31');
  await page.getByRole('link', { name: 'Ahaven' }).click();
  await expect(page).toHaveURL(/\/cities\/mt\/ahaven$/);
});

test('the URL of a country’s cities ignores invalid parameters, and has status 404 for a missing country', async ({
  page,
}) => {
  const missing = await page.goto('/countries/atlantis/cities');
  expect(missing!.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Country not found' })).toBeVisible();

  expect((await page.goto('/countries/mt/cities?letter=xx&q=&sort=sideways&page=none'))!.status()).toBe(200);
  await expect(page).toHaveURL(new RegExp(`${CITIES}\\?`));
  await showing(page, '1 to 12 of 31');

  await page.goto(`${CITIES}?page=9`);
  await expect(page.getByText('The list has no page 9.')).toBeVisible();
  await page.getByRole('link', { name: 'First page' }).click();
  await showing(page, '1 to 12 of 31');

  // The server renders a page that is loaded; for a navigation the browser fetches the data.
  await page.goto('/countries/malta');
  await page.route('**/api/countries/malta/cities*', (route) => route.fulfill({ status: 400, body: 'no' }));
  await page.getByRole('link', { name: 'View all cities' }).click();
  await expect(page.getByRole('heading', { name: 'Unable to load cities' })).toBeVisible();
  await expect(page.getByText('There was an error loading the cities. Please try again later.')).toBeVisible();
  await page.unroute('**/api/countries/malta/cities*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await showing(page, '1 to 12 of 31');
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });

test('the contact form shows an error under each invalid field and focuses the first', async ({ page, request }) => {
  await page.goto('/contact');
  const { totals } = (await (await request.get('/api/homepage-data')).json()) as HomepageData;
  const statistics = page.getByRole('region', { name: 'Platform Statistics' });
  for (const total of Object.values(totals)) await expect(statistics).toContainText(total.toLocaleString('en-US'));
  for (const card of ['Office Location', 'Phone Support', 'Email Support', 'Business Hours'])
    await expect(page.getByRole('heading', { name: card })).toBeVisible();

  const wrong = async (texts: Record<string, string>) => {
    for (const name of ['Name', 'Email', 'Subject', 'Message', 'Company', 'Phone']) {
      await expect(field(page, name)).toHaveAccessibleDescription(texts[name] ?? '');
      await expect(field(page, name)).toHaveAttribute('aria-invalid', String(name in texts));
    }
  };
  // The first field lies under the sticky header.
  await page.setViewportSize({ width: 1280, height: 740 });
  await field(page, 'Name').evaluate((box) => scrollBy(0, box.getBoundingClientRect().top - 20));
  await sendButton(page).click();
  await wrong({ Name: 'Required', Email: 'Required', Subject: 'Required', Message: 'Required' });
  await expect(field(page, 'Name')).toBeFocused();
  const [header, label] = await Promise.all([
    page.getByRole('banner').boundingBox(),
    page.locator('label[for=name]').boundingBox(),
  ]);
  expect(label!.y).toBeGreaterThan(header!.height);

  await page.keyboard.type('A');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@');
  await field(page, 'Subject').fill('Hell');
  await field(page, 'Message').fill('Too short ');
  await field(page, 'Company').fill('x'.repeat(201));
  await wrong({
    Name: 'Name must be at least 2 characters',
    Email: 'Please enter a valid email address',
    Subject: 'Subject must be at least 5 characters',
    Message: 'Message must be at least 10 characters',
    Company: 'Must be at most 200 characters',
  });
  await field(page, 'Name').fill('Ada');
  await field(page, 'Email').fill('ada@example.com');
  await field(page, 'Company').fill('');
  await page.keyboard.press('Enter');
  await wrong({
    Subject: 'Subject must be at least 5 characters',
    Message: 'Message must be at least 10 characters',
  });
  await expect(field(page, 'Subject')).toBeFocused();
});

test('the contact form keeps a message that could not be sent, and is cleared after it is sent', async ({ page }) => {
  await page.goto('/contact');
  const written = {
    Name: 'Ada',
    Email: 'ada@example.com',
    Subject: 'Opening hours',
    Message: 'They are\nanother hour.',
  };
  await field(page, 'Name').focus();
  for (const text of [written.Name, written.Email, 'Engines', '+44 20 7946 0000', written.Subject]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type(written.Message);
  await page.keyboard.press('Tab');
  await expect(sendButton(page)).toBeFocused();

  let respond = () => {};
  const released = new Promise<void>((resolve) => (respond = resolve));
  await page.route('**/api/contact', async (route) => {
    await released;
    await route.fulfill({ status: 503, body: 'no' });
  });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  respond();
  const notice = page.getByRole('region', { name: /^Notices/ }).getByRole('listitem');
  await expect(notice).toContainText('Error');
  await expect(notice).toContainText('Failed to send message. Please try again later.');
  await expect(sendButton(page)).toBeFocused();
  for (const [name, text] of Object.entries(written)) await expect(field(page, name)).toHaveValue(text);
  await expect(field(page, 'Company')).toHaveValue('Engines');

  await page.unroute('**/api/contact');
  const sent = page.waitForRequest('**/api/contact');
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toEqual({
    name: 'Ada',
    email: 'ada@example.com',
    subject: 'Opening hours',
    message: 'They are\nanother hour.',
    company: 'Engines',
    phone: '+44 20 7946 0000',
  });
  await expect(notice).toContainText('Message Sent Successfully');
  await expect(notice).toContainText("Thank you for your message. We'll get back to you within 24 hours.");
  await expect(notice).toHaveCount(1);
  for (const name of [...Object.keys(written), 'Company', 'Phone']) await expect(field(page, name)).toHaveValue('');
  await expect(page.getByText('Required', { exact: true })).toHaveCount(0);
});

const LEGAL = [
  { link: 'Privacy Policy', path: '/privacy-policy', heading: 'Privacy Policy', section: 'International transfers' },
  { link: 'Legal Notice', path: '/legal-notice', heading: 'Legal Notice', section: 'Compliance and certifications' },
  { link: 'Terms of Service', path: '/terms-of-service', heading: 'Terms of Service (AGB)', section: 'Termination' },
  { link: 'Cookie Policy', path: '/cookie-policy', heading: 'Cookie Policy', section: 'Managing your preferences' },
];

test('the footer links to the legal texts, which have links to their sections', async ({ page }) => {
  await page.goto('/contact');
  for (const { link, path, heading, section } of LEGAL) {
    const footerLink = page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: link });
    await footerLink.click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(`${heading} | Business Directory`);
    await expect(page.getByText('Last updated December 12, 2025')).toBeVisible();
    await expect(footerLink).toHaveAttribute('aria-current', 'page');
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: section }).click();
    const place = page.getByRole('region', { name: section });
    await expect(place).toBeFocused();
    await expect(place).toBeInViewport();
    expect(new URL(page.url()).hash).not.toBe('');
  }
  await page.goto('/privacy-policy#retention');
  await expect(page.getByRole('region', { name: 'How long we keep information' })).toBeInViewport();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const landmark of ['banner', 'contentinfo', 'navigation'] as const)
    await expect(page.getByRole(landmark)).toHaveCount(0);
});

test('what a link within a legal text leads to is below the header of the page', async ({ page }) => {
  await page.goto('/cookie-policy');
  for (const lead of [
    () => page.getByRole('main').locator('article a[href^="#"]').click(),
    () => page.goto('/cookie-policy#kept-in-your-browser'),
  ]) {
    await lead();
    const heading = page.locator('#kept-in-your-browser');
    await expect(heading).toBeInViewport();
    const [header, target] = [await page.getByRole('banner').boundingBox(), await heading.boundingBox()];
    expect(target!.y).toBeGreaterThanOrEqual(header!.y + header!.height);
  }
});

test('header and footer link to every list and static page', async ({ page }) => {
  await page.goto('/contact');
  const targets = (nav: string) =>
    page
      .getByRole('navigation', { name: nav })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(await targets('Main')).toEqual(['/', '/businesses', '/categories', '/countries', '/cities', '/contact']);
  expect(await targets('Footer')).toEqual([
    ...['/', '/businesses', '/categories', '/countries', '/cities', '/lists', '/contact'],
    ...LEGAL.map(({ path }) => path),
  ]);
  const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]');
  await expect(current).toHaveText('Contact');
  await expect(page.getByText('© 2025 Business Directory')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Business Directory' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(current).toHaveText('Home');
});
