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
  for (const file of readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /texts\.ts$/.test(name),
  )) {
    const module = (await import(pathToFileURL(join(WEB, file)).href)) as Record<string, unknown>;
    for (const exported of Object.values(module)) {
      if (typeof exported !== 'object' || exported === null || !('tr' in exported) || !('en' in exported)) continue;
      for (const language of LANGUAGES) collect(texts[language], exported[language]);
    }
  }
  return texts;
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

const allTexts = catalogues();

/** Texts of the page that only the catalogues of the other language have. */
export async function foreignTexts(page: Page, language: Language): Promise<string[]> {
  const texts = await allTexts;
  if (Math.min(texts.tr.size, texts.en.size) < 800) throw new Error('texts are missing from the catalogues');
  const other = texts[language === 'tr' ? 'en' : 'tr'];
  return (await textsOf(page)).filter((text) => other.has(text) && !texts[language].has(text));
}
