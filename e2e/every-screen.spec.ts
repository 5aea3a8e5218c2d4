import { expect, hydrated, test, type Page } from './browser.js';
import { foreignSources, loaded, renderedInFull, screens, violations, WIDTHS } from './screens.js';
import { smallTargets } from './touch-targets.js';

/** Every public screen is loaded once and checked for everything that all of them have in common. */

/** Rules whose result depends on the colour scheme or on the width alone. */
const OF_COLOUR_AND_SIZE = ['color-contrast', 'target-size'];
const APPEARANCES = [
  { width: WIDTHS[0], colorScheme: 'light', rules: undefined },
  { width: WIDTHS[1], colorScheme: 'dark', rules: OF_COLOUR_AND_SIZE },
  { width: WIDTHS[2], colorScheme: 'light', rules: undefined },
] as const;

/** Screens whose first page is rendered with all of its data. */
const RENDERED = [
  ...['home', 'businesses', 'categories', 'category', 'city', 'category-city', 'category-country'],
  ...['business', 'search', 'privacy-policy'],
];

const found = {
  accessibility: [] as string[],
  layout: [] as string[],
  targets: [] as string[],
  errors: [] as string[],
  statuses: [] as string[],
  foreignHosts: [] as string[],
  hydration: [] as string[],
};

test.beforeAll(async ({ browser, request, baseURL }) => {
  test.setTimeout(480_000);
  const { host } = new URL(baseURL!);
  // The banner would cover links of the page; `accessibility.spec` checks it.
  const value = JSON.stringify({ analytics: false, marketing: false, at: Date.now() });
  const origins = [{ origin: baseURL!, localStorage: [{ name: 'cookie-consent', value }] }];
  const page = await browser.newPage({ reducedMotion: 'reduce', storageState: { cookies: [], origins } });
  let screen = '';
  page.on('pageerror', (error) => found.errors.push(`${screen}: ${error.message}`));
  const messages: string[] = [];
  const calls: string[] = [];
  page.on('console', (message) => {
    const isOurs = message.location().url.startsWith(baseURL!);
    if (isOurs && ['error', 'warning'].includes(message.type())) messages.push(message.text());
    if (/Content Security Policy|Refused/.test(message.text())) found.errors.push(`${screen}: ${message.text()}`);
  });
  page.on('request', (sent) => {
    const url = new URL(sent.url());
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== host) found.foreignHosts.push(`${screen}: ${url.href}`);
    if (url.pathname.startsWith('/api/')) calls.push(url.pathname + url.search);
  });
  for (const { name, path } of await screens(request)) {
    screen = name;
    const isRendered = RENDERED.includes(name);
    if (name === 'business') await renderedInFull(request, path);
    messages.length = calls.length = 0;
    const response = await page.goto(baseURL! + path);
    const expected = name.endsWith('not-found') ? 404 : 200;
    if (response!.status() !== expected) found.statuses.push(`${name}: ${response!.status()}`);
    await hydrated(page);
    await loaded(page);
    if (isRendered) {
      await page.waitForLoadState('networkidle');
      const { before, after } = await texts(page, await response!.text());
      const isUnchanged = before.length > 500 && after === before;
      found.hydration.push(
        ...[...messages, ...calls, ...(isUnchanged ? [] : [differenceOf(before, after)])].map(
          (problem) => `${name}: ${problem}`,
        ),
      );
    }
    // Lazy content is requested. A scrolled page would have links obscured by its sticky header.
    await page.evaluate(() => {
      scrollTo(0, document.body.scrollHeight);
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    await page.evaluate(() => scrollTo(0, 0));
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      found.layout.push(...(await layoutProblems(page)).map((problem) => `${name} at ${width} px ${problem}`));
    }
    for (const { width, colorScheme, rules } of APPEARANCES) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      found.layout.push(...(await layoutProblems(page)).map((problem) => `${name} at ${width} px ${problem}`));
      if (width === WIDTHS[0])
        found.targets.push(...(await smallTargets(page)).map((problem) => `${name}: ${problem}`));
      const broken = await violations(page, rules);
      found.accessibility.push(...broken.map((problem) => `${name} at ${width} px, ${colorScheme}: ${problem}`));
    }
    for (const source of await foreignSources(page)) found.foreignHosts.push(`${name} has ${source}`);
  }
  await page.close();
});

/** Where the texts differ. */
function differenceOf(before: string, after: string): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 40), at + 40);
  return `text “${around(before)}” of ${before.length} characters is “${around(after)}” after hydration`;
}

/** Text of the page as sent and after hydration, without scripts, animated counts and dialogs, which nobody has opened yet. */
async function texts(page: Page, html: string) {
  return page.evaluate((sent) => {
    const textOf = (all: Document) => {
      const root = all.getElementById('root')!.cloneNode(true) as HTMLElement;
      for (const element of root.querySelectorAll('script, style, dialog, [class~="noscript:hidden"]'))
        element.remove();
      return root.textContent;
    };
    return {
      before: textOf(new DOMParser().parseFromString(sent, 'text/html')),
      after: textOf(document),
    };
  }, html);
}

/** Horizontal overflow, and placeholders wider than their box, once the layout has settled after a resize. */
async function layoutProblems(page: Page): Promise<string[]> {
  let problems: string[] = [];
  const isSettled = async () => (problems = await measuredProblems(page)).length === 0;
  await expect
    .poll(isSettled, { timeout: 2_000 })
    .toBe(true)
    .catch(() => undefined);
  return problems;
}

function measuredProblems(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const truncated = [...document.querySelectorAll<HTMLInputElement>('main input[placeholder], header input')]
      .filter((box) => box.checkVisibility() && box.value === '')
      .filter((box) => {
        const style = getComputedStyle(box);
        const brush = document.createElement('canvas').getContext('2d')!;
        brush.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const room = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        return brush.measureText(box.placeholder).width > room;
      })
      .map((box) => `truncates the placeholder “${box.placeholder}”`);
    const excess = document.documentElement.scrollWidth - innerWidth;
    return [...(innerWidth >= 360 ? truncated : []), ...(excess > 0 ? [`is ${excess} px too wide`] : [])];
  });
}

test('every public screen conforms to WCAG 2.2 AA on a phone, a tablet and a desktop, in both themes', () => {
  expect(found.accessibility).toEqual([]);
});

test('every public screen fits widths from 320 to 1440 px and shows its placeholders in full', () => {
  expect(found.layout).toEqual([]);
});

test('every control of the public screens can be hit by a finger on a phone', () => {
  expect(found.targets).toEqual([]);
});

test('every public screen loads without an exception or a violation of its security policy', () => {
  expect(found.errors).toEqual([]);
});

test('every public screen has status 200, and a missing page or business 404', () => {
  expect(found.statuses).toEqual([]);
});

test('no public screen contacts another host before consent', () => {
  expect(found.foreignHosts).toEqual([]);
});

test('rendered pages hydrate without errors, API calls or changed text', () => {
  expect(found.hydration).toEqual([]);
});
