import type { Page } from '@playwright/test';

/** Local storage of a returning visitor. */
const STORAGE = {
  'saved-businesses': '1,2',
  'recently-viewed': '1',
  'recent-searches': JSON.stringify([
    { q: 'bakery', location: 'Berlin' },
    { q: 'gym', location: '' },
  ]),
  'cookie-consent': JSON.stringify({ analytics: true, marketing: true, at: Date.now() }),
  'map-consent': JSON.stringify({ at: Date.now() }),
  theme: 'dark',
  view: 'list',
};

const BYTES_PER_SECOND = 50_000;
const LATENCY_MS = 100;

/** Errors on the site's own URLs, but for the expected status 404 of a page that does not exist. */
export function problemsOf(page: Page, baseURL: string): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    const { url } = message.location();
    if (message.type() !== 'error' || !url.startsWith(baseURL)) return;
    if (url === page.url() && message.text().includes('404')) return;
    problems.push(`${message.text()} (${url})`);
  });
  return problems;
}

/** Fills the storage, and blocks the tiles of maps, which come from another host. */
export async function prepared(page: Page, baseURL: string): Promise<void> {
  await page.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, STORAGE);
  await page.route(
    (url) => !url.href.startsWith(baseURL),
    (route) => route.abort(),
  );
}

/** 50 kB/s with a latency of 100 ms. */
export async function slowDown(page: Page): Promise<void> {
  const connection = await page.context().newCDPSession(page);
  await connection.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
}

interface Shift {
  value: number;
  of: string[];
}

/** Collects the shifts that follow no input. */
export async function observeShifts(page: Page): Promise<void> {
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

export function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}
