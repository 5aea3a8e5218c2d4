import type { Locator, Page } from '@playwright/test';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { BASE_URL, credentials } from './admin-api.js';

const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Signs the page's browser in without the login screen. Resolves to the headers of the session. */
export async function signInPage(page: Page): Promise<Awaited<ReturnType<typeof credentials>>> {
  const session = await credentials();
  const [name, value] = session.cookie.split('=') as [string, string];
  await page.context().addCookies([{ name, value, url: BASE_URL, httpOnly: true, sameSite: 'Strict' }]);
  return session;
}

/** The notice with this text. */
export function notice(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: /^Bildirimler/ }).getByText(text, { exact: true });
}

/** Accessibility violations of the page, one line each. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Evaluated, not added as a script: the content security policy allows files of the site only.
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
