import { test as base, type Page } from '@playwright/test';

export * from '@playwright/test';

/** Playwright's `test`, but `goto` and `reload` wait until a server-rendered page is hydrated: before, it ignores clicks. */
export const test = base.extend({
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const response = await goto(url, options);
      await hydrated(page);
      return response;
    };
    const reload = page.reload.bind(page);
    page.reload = async (options) => {
      const response = await reload(options);
      await hydrated(page);
      return response;
    };
    await use(page);
  },
});

export async function hydrated(page: Page): Promise<void> {
  const live = page.locator('html[data-live], html:not(:has(#page-state))');
  // A test may block the scripts.
  await live.waitFor({ state: 'attached', timeout: 5_000 }).catch(() => undefined);
}
