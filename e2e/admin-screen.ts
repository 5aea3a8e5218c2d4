import { expect, type Locator, type Page } from '@playwright/test';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { ADMIN, OWN_PAGE } from './admin-api.js';

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Signs the page's browser in without its login screen. */
export async function signInPage(page: Page): Promise<void> {
  const answer = await page.request.post('/api/admin/login', { data: ADMIN, headers: OWN_PAGE });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** The notice that says so. */
export function notice(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: /^Bildirimler/ }).getByText(text, { exact: true });
}

/** What axe finds wrong with the page as it stands, one line each. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Into the page's main world past its content security policy, which admits files of the site only.
  await page.evaluate(await axe);
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} — ${failureSummary.slice(0, 200)}`),
    );
  });
}
