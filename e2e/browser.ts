import { test as base, type Page } from '@playwright/test';

export * from '@playwright/test';

/** As Playwright's, but a page that was gone to answers to its visitor: drawn by the server, it looks so before it does. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const answer = await goto(url, options);
      await isLive(page);
      return answer;
    };
    const reload = page.reload.bind(page);
    page.reload = async (options) => {
      const answer = await reload(options);
      await isLive(page);
      return answer;
    };
    await use(page);
  },
});

async function isLive(page: Page): Promise<void> {
  const live = page.locator('html[data-live], html:not(:has(#page-state))');
  // Scripts may be what a test does without.
  await live.waitFor({ state: 'attached', timeout: 5_000 }).catch(() => undefined);
}
