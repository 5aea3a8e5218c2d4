import type { Page, TestInfo } from '@playwright/test';
import { accessibilityProblems } from './admin-screen.js';
import { foreignTexts } from './admin-texts.js';
import { expect } from './browser.js';

const WIDTHS = [390, 1440];
export const LOOKS = [
  { language: 'tr', colorScheme: 'light' },
  { language: 'en', colorScheme: 'dark' },
  { language: 'tr', colorScheme: 'dark' },
  { language: 'en', colorScheme: 'light' },
] as const;
export type Look = (typeof LOOKS)[number];
export const LONG = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft '.repeat(2);

/** Folder for pictures of every state, for a person to look at. */
const PICTURES = process.env['STATE_PICTURES'];
/** Number of checked states, which alternates the width that is checked for accessibility. */
let checked = 0;

export async function look(page: Page, { language, colorScheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.addInitScript((chosen) => localStorage.setItem('admin-language', chosen), language);
}

/** Changes language and theme of an open state, as another tab and the system do. */
export async function changeLook(page: Page, { language, colorScheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate((chosen) => {
    localStorage.setItem('admin-language', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'admin-language' }));
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  // Colors change with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** What is wrong with a state: it must fit both widths, be accessible, in one language, and without values of a program. */
export async function check(page: Page, info: TestInfo, state: string): Promise<void> {
  const problems: string[] = [];
  checked++;
  for (const [at, width] of WIDTHS.entries()) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => {
      const dialogs = [...document.querySelectorAll('dialog[open]')];
      return Math.max(
        document.documentElement.scrollWidth - innerWidth,
        ...dialogs.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      );
    });
    const found = overflow > 0 ? [`${overflow} px too wide`] : [];
    if (at === checked % 2) found.push(...(await accessibilityProblems(page)));
    problems.push(...found.map((problem) => `${width} px: ${problem}`));
    if (found.length > 0)
      await info.attach(`${state} ${width}`, { body: await page.screenshot(), contentType: 'image/png' });
    if (PICTURES) await page.screenshot({ path: `${PICTURES}/${state.replace(/\W+/g, '-')}-${width}.png` });
  }
  const text = await page.locator('body').innerText();
  problems.push(...(text.match(/\b(?:undefined|NaN|null)\b|\[object \w+\]/g) ?? []));
  const language = (await page.locator('html').getAttribute('lang')) === 'tr' ? 'tr' : 'en';
  problems.push(...(await foreignTexts(page, language)).map((words) => `not in ${language}: ${words}`));
  expect.soft(problems, state).toEqual([]);
}
