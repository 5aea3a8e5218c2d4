import type { Page } from '@playwright/test';
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const WEB = join(dirname(fileURLToPath(import.meta.url)), '../web/src');
const LANGUAGES = ['tr', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

/** The texts of all catalogues; those with parameters are left out. */
async function catalogues(): Promise<Record<Language, Set<string>>> {
  const texts = { tr: new Set<string>(), en: new Set<string>() };
  const collect = (into: Set<string>, value: unknown): void => {
    if (typeof value === 'string') into.add(plain(value));
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) collect(into, part);
  };
  for (const catalogue of await loadCatalogues())
    for (const language of LANGUAGES) collect(texts[language], catalogue[language]);
  return texts;
}

async function loadCatalogues(): Promise<Record<Language, unknown>[]> {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) => /texts\.ts$/.test(name));
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(WEB, file)).href) as Promise<object>),
  );
  const isCatalogue = (exported: unknown): exported is Record<Language, unknown> =>
    typeof exported === 'object' && exported !== null && 'tr' in exported && 'en' in exported;
  return modules.flatMap((module) => Object.values(module).filter(isCatalogue));
}

/** Turkish text → its English ones. */
async function translations(): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  const pair = (tr: unknown, en: unknown): void => {
    if (typeof tr === 'string') found.set(plain(tr), (found.get(plain(tr)) ?? new Set()).add(plain(String(en))));
    else if (typeof tr === 'object' && tr !== null)
      for (const [key, part] of Object.entries(tr)) pair(part, (en as Record<string, unknown>)[key]);
  };
  for (const { tr, en } of await loadCatalogues()) pair(tr, en);
  return found;
}
const allTranslations = translations();

/** Translates a text of the administration into the pattern of a whole text, or, with `rest`, of a longer one. */
export async function wordsIn(language: Language): Promise<(turkish: string, rest?: string) => RegExp> {
  const known = await allTranslations;
  return (turkish, rest = '$') => {
    const english = known.get(turkish);
    if (english === undefined) throw new Error(`no catalogue has “${turkish}”`);
    const words = (language === 'tr' ? [turkish] : [...english]).map((text) =>
      text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    );
    return new RegExp(`^(?:${words.join('|')})${rest}`);
  };
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Visible texts and labels of the page, without what is data. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isData = (element: Element | null) =>
      element?.closest(
        'main[lang], bdi, code, pre, textarea, time, kbd, option, [role="progressbar"], [dir="auto"], [dir="ltr"], script, noscript, style, datalist',
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

const allTexts = catalogues();

/** Texts of the page that only the catalogues of the other language have. */
export async function foreignTexts(page: Page, language: Language): Promise<string[]> {
  const texts = await allTexts;
  if (Math.min(texts.tr.size, texts.en.size) < 800) throw new Error('texts are missing from the catalogues');
  const other = texts[language === 'tr' ? 'en' : 'tr'];
  return (await textsOf(page)).filter((text) => other.has(text) && !texts[language].has(text));
}
