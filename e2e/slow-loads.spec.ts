import { expect, test, type Browser, type Page } from '@playwright/test';
import { loaded, screens } from './screens.js';
import { observeShifts, prepared, problemsOf, shiftsOf, slowDown } from './slow-connection.js';

/**
 * Loads of the screens on a slow connection, with the storage of a returning visitor, on a phone and on a desktop in turn.
 * `npm run test:loads` takes every screen fifty times, in half an hour; the gate takes some, twice.
 */
const ALL = process.env['SLOW_LOADS'];
const LOADS = Number(ALL ?? 2);
const SAMPLED = ['home', 'business', 'categories', 'search'];
const WIDTHS = [360, 1280];
/** Loads with the same cache, of which the first finds it empty. */
const LOADS_PER_CACHE = 10;
/** Browsers at the same time, which mostly wait for the connection. */
const CONCURRENCY = 4;
const MAX_SHIFT = 0.01;
const SECONDS_PER_LOAD = 60;

/** Loads of a screen that share a cache. */
interface Visit {
  name: string;
  path: string;
  width: number;
  loads: number;
}

test('a load of a screen on a 50 kB/s connection has no console error and no layout shift', async ({
  browser,
  request,
  baseURL,
}) => {
  const tested = (await screens(request)).filter(({ name }) => ALL !== undefined || SAMPLED.includes(name));
  test.setTimeout(tested.length * LOADS * SECONDS_PER_LOAD * 1000);
  const problems: string[] = [];
  const visits = tested.flatMap(visitsOf).values();
  const next = async () => {
    for (const visit of visits) {
      const found = await test.step(`${visit.name} at ${visit.width} px`, () =>
        problemsOfVisit(browser, baseURL!, visit));
      problems.push(...found.map((problem) => `${visit.name} at ${visit.width} px: ${problem}`));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, next));
  expect(problems).toEqual([]);
});

function visitsOf({ name, path }: { name: string; path: string }): Visit[] {
  return WIDTHS.flatMap((width, at) => {
    const loads = Math.ceil((LOADS - at) / WIDTHS.length);
    return Array.from({ length: Math.ceil(loads / LOADS_PER_CACHE) }, (_, visit) => ({
      name,
      path,
      width,
      loads: Math.min(LOADS_PER_CACHE, loads - visit * LOADS_PER_CACHE),
    }));
  });
}

async function problemsOfVisit(browser: Browser, baseURL: string, { path, width, loads }: Visit): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const problems: string[] = [];
  for (let load = 0; load < loads; load += 1) {
    const page = await context.newPage();
    await prepared(page, baseURL);
    await observeShifts(page);
    await slowDown(page);
    const errors = problemsOf(page, baseURL);
    await page.goto(baseURL + path);
    await loaded(page);
    await page.waitForLoadState('networkidle');
    await scrollThrough(page);
    const shifts = await shiftsOf(page);
    await page.close();
    problems.push(...errors);
    const shift = shifts.reduce((sum, { value }) => sum + value, 0);
    if (shift > MAX_SHIFT) problems.push(`shift ${shift.toFixed(3)}, ${shifts.flatMap(({ of }) => of).join(' ')}`);
  }
  await context.close();
  return problems;
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
