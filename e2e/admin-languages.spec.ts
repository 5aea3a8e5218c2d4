import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ADMIN_PATHS } from '@directory/contracts/site-paths';
import { expect, test, type Page } from './browser.js';
import { imported, signedIn } from './admin-api.js';
import { signInPage } from './admin-screen.js';
import { businesses, csvOf } from './spreadsheets.js';

/** Every screen in both languages: neither has a text of the other one's catalogues. */

const WEB = join(dirname(fileURLToPath(import.meta.url)), '../web/src');
const LANGUAGES = ['tr', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

interface Catalogue {
  texts: Record<Language, Set<string>>;
}

/** The texts of all catalogues; those with parameters are left out. */
async function catalogues(): Promise<Catalogue> {
  const texts = { tr: new Set<string>(), en: new Set<string>() };
  const collect = (into: Set<string>, value: unknown): void => {
    if (typeof value === 'string') into.add(plain(value));
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) collect(into, part);
  };
  for (const file of readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /texts\.ts$/.test(name),
  )) {
    const module = (await import(pathToFileURL(join(WEB, file)).href)) as Record<string, unknown>;
    for (const exported of Object.values(module)) {
      if (typeof exported !== 'object' || exported === null || !('tr' in exported) || !('en' in exported)) continue;
      for (const language of LANGUAGES) collect(texts[language], exported[language]);
    }
  }
  return { texts };
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Visible texts and labels of the page, without what is data. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isData = (element: Element | null) =>
      element?.closest(
        'bdi, code, pre, textarea, time, kbd, option, [role="progressbar"], [dir="auto"], [dir="ltr"], script, noscript, style, datalist',
      ) !== null;
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!isData(node.parentElement)) found.add(node.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      if (!isData(element))
        for (const name of ['aria-label', 'placeholder', 'title']) found.add(element.getAttribute(name) ?? '');
    return [...found].map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => /\p{L}{2}/u.test(text));
  });
}

test('every screen of the administration is wholly in Turkish or wholly in English', async ({ page }) => {
  test.setTimeout(240_000);
  await imported(await signedIn(), 'diller.csv', csvOf(businesses('Diller', 12)));
  const { texts } = await catalogues();
  expect(Math.min(texts.tr.size, texts.en.size)).toBeGreaterThan(800);
  await signInPage(page);
  await page.goto('/admin');
  const seen: Record<Language, Map<string, string[]>> = { tr: new Map(), en: new Map() };
  for (const language of LANGUAGES) {
    await page.evaluate((chosen) => localStorage.setItem('admin-language', chosen), language);
    for (const path of [...ADMIN_PATHS, '/admin/businesses?edited=no', '/admin-legacy']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      seen[language].set(path, await textsOf(page));
    }
  }
  const problems: string[] = [];
  for (const [path, inTurkish] of seen.tr) {
    const inEnglish = seen.en.get(path)!;
    const foreign = (language: Language, other: Language, shown: string[]) =>
      shown.filter((text) => texts[other].has(text) && !texts[language].has(text));
    problems.push(...foreign('tr', 'en', inTurkish).map((text) => `${path} in Turkish has “${text}”`));
    problems.push(...foreign('en', 'tr', inEnglish).map((text) => `${path} in English has “${text}”`));
  }
  expect([...new Set(problems)]).toEqual([]);
});
