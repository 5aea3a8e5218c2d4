import type { Locator, Page } from '@playwright/test';
import type axeCore from 'axe-core';
import { BASE_URL, sharedSession, type Credentials } from './admin-api.js';
import { addAxe } from './axe.js';

/** Signs the page's browser in without the login screen. Resolves to the headers of the session. */
export async function signInPage(page: Page, session = sharedSession()): Promise<Credentials> {
  const headers = await session;
  const [name, value] = headers.cookie.split('=') as [string, string];
  await page.context().addCookies([{ name, value, url: BASE_URL, httpOnly: true, sameSite: 'Strict' }]);
  return headers;
}

/** The notice with this text. */
export function notice(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: /^Bildirimler/ }).getByText(text, { exact: true });
}

/** Accessibility violations of the page, one line each. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  await addAxe(page);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    // The style sheets need no second download: none of the rules reads them. Nor is a unique selector needed of each element.
    const options = { resultTypes: ['violations' as const], preload: false, selectors: false };
    const { violations } = await axe.run(document, options);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} — ${failureSummary?.slice(0, 200)}`),
    );
  });
}
