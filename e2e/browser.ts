import { test as base, type Page } from '@playwright/test';

export * from '@playwright/test';

/**
 * Playwright's `test`, but `goto` and `reload` wait until a server-rendered page is hydrated: before, it ignores clicks. A used
 * context also loses its permissions, position and session storage.
 */
export const test = base.extend({
  page: async ({ page, context, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const response = await goto(url, options);
      if (javaScriptEnabled !== false) await hydrated(page);
      return response;
    };
    const reload = page.reload.bind(page);
    page.reload = async (options) => {
      const response = await reload(options);
      if (javaScriptEnabled !== false) await hydrated(page);
      return response;
    };
    await use(page);
    await context.clearPermissions();
    await context.setGeolocation(null);
    if (page.isClosed()) return;
    // A handler that still waits for a response would fail the test.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // Belongs to the tab, which the next test uses.
    await page.evaluate(() => sessionStorage.clear()).catch(() => undefined);
  },
});

export async function hydrated(page: Page): Promise<void> {
  const live = page.locator('html[data-live], html:not(:has(#page-state))');
  // A test may block the scripts.
  await live.waitFor({ state: 'attached', timeout: 5_000 }).catch(() => undefined);
}
