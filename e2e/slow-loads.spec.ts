import { expect, test, type Page } from '@playwright/test';
import { loaded, screens } from './screens.js';
import { prepared, problemsOf, slowDown } from './slow-connection.js';

/**
 * Loads of the screens on a slow connection, with the storage of a returning visitor, on a phone and on a desktop in turn.
 * `npm run test:loads` takes every screen fifty times; the gate takes three, twice.
 */
const ALL = process.env['SLOW_LOADS'];
const LOADS = Number(ALL ?? 2);
const SAMPLED = ['home', 'business', 'search'];
const WIDTHS = [360, 1280];
/** Loads with the same cache, of which the first finds it empty. */
const LOADS_PER_CACHE = 10;
const MAX_SHIFT = 0.01;
const SECONDS_PER_LOAD = 60;

interface Shift {
  value: number;
  of: string[];
}

test('a load of a screen on a 50 kB/s connection has no console error and no layout shift', async ({
  browser,
  request,
  baseURL,
}) => {
  const tested = (await screens(request)).filter(({ name }) => ALL !== undefined || SAMPLED.includes(name));
  test.setTimeout(tested.length * LOADS * SECONDS_PER_LOAD * 1000);
  const problems: string[] = [];
  for (const { name, path } of tested) {
    await test.step(name, async () => {
      for (const [at, width] of WIDTHS.entries()) {
        let left = Math.ceil((LOADS - at) / WIDTHS.length);
        while (left > 0) {
          const context = await browser.newContext({ viewport: { width, height: 800 } });
          for (let load = 0; load < LOADS_PER_CACHE && left > 0; load += 1, left -= 1) {
            const page = await context.newPage();
            await prepared(page, baseURL!);
            await observeShifts(page);
            await slowDown(page);
            const errors = problemsOf(page, baseURL!);
            await page.goto(baseURL! + path);
            await loaded(page);
            await page.waitForLoadState('networkidle');
            await scrollThrough(page);
            problems.push(...errors.map((error) => `${name} at ${width} px: ${error}`));
            const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
            const shift = shifts.reduce((sum, { value }) => sum + value, 0);
            if (shift > MAX_SHIFT)
              problems.push(
                `${name} at ${width} px: shift ${shift.toFixed(3)}, ${shifts.flatMap(({ of }) => of).join(' ')}`,
              );
            await page.close();
          }
          await context.close();
        }
      }
    });
  }
  expect(problems).toEqual([]);
});

/** Collects the shifts that follow no input. */
async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; of: string[] }[] = [];
    Object.assign(window, { shifts });
    type Entry = { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as unknown as Entry[]) {
        const of = sources.map(({ node }) => node?.outerHTML?.slice(0, 100) ?? 'a removed element');
        if (!hadRecentInput) shifts.push({ value, of });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
  await page.waitForLoadState('networkidle');
}
