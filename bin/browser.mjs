import { existsSync } from 'node:fs';
import { onPath } from './processes.mjs';

export const HOW_TO_GET_ONE =
  'no Chromium found: install one (Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright install chromium) or set CHROMIUM_PATH';

/** Chromium of CHROMIUM_PATH, an installed one, or Playwright's; null if there is none. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : null;
  // The shell has no window and no compositor, which would take a quarter of the time of the tests.
  for (const name of [
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
  ]) {
    const file = onPath(name);
    if (file) return file;
  }
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  return existsSync(own) ? own : null;
}
