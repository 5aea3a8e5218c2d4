import { expect, hydrated, test } from './browser.js';
import { screens, violations } from './screens.js';

/** A visitor's report about a business, from its form to its status page. */

test('a reporter sends a report without an account, and its secret link is an unlisted page with status 200', async ({
  page,
  request,
}) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const { path } = (await screens(request)).find(({ name }) => name === 'business')!;
  await page.goto(path);
  await hydrated(page);
  await page.getByRole('button', { name: 'Report as closed' }).click();
  const form = page.getByRole('form', { name: 'Report as closed' });
  await form.getByRole('radio', { name: 'Temporarily closed' }).check();
  await form.getByRole('textbox', { name: 'How do you know?' }).fill('There is a note on the door.');
  await form.getByRole('button', { name: 'Send report' }).click();
  const link = page.getByRole('link', { name: /\/reports\/[\w-]{24}$/ });
  const href = (await link.getAttribute('href'))!;

  const response = await page.goto(href);
  expect(response!.status()).toBe(200);
  await hydrated(page);
  await expect(page.getByRole('heading', { name: 'Received' })).toBeVisible();
  await expect(page.getByText('Reported as closed')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  expect(await violations(page)).toEqual([]);
  expect(problems).toEqual([]);
});
