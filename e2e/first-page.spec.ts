import { expect, test } from './browser.js';
import { screens } from './screens.js';

/** The size of a first visit. */

/** Compressed scripts that every page needs. */
const MAX_SCRIPT_BYTES = 90_000;
const MAX_SCRIPTS = 15;
const LISTED = ['home', 'businesses', 'business', 'category', 'search'];

test('the first page’s script is within its size budget and has no code of maps, administration, uploads and WebSockets', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/')).text();
  const scripts = /data-scripts="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  const sizes = await Promise.all(
    scripts.map(async (path) => {
      const response = await request.get(path, { headers: { 'accept-encoding': 'br' } });
      return { path, bytes: Number(response.headers()['content-length']) };
    }),
  );
  expect(
    sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    JSON.stringify(sizes),
  ).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);

  const loaded: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) loaded.push(response.text());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(loaded.length).toBeGreaterThanOrEqual(scripts.length);
  for (const code of await Promise.all(loaded)) {
    for (const word of ['leaflet-container', 'engine.io', 'Dosya Yükleme', 'Tus-Resumable'])
      expect(code.includes(word), word).toBe(false);
  }
});

test('a page requests few scripts, as the code that pages share is one file', async ({ page, request }) => {
  for (const { name, path } of (await screens(request)).filter((screen) => LISTED.includes(screen.name))) {
    const scripts = new Set<string>();
    page.on('request', (sent) => sent.resourceType() === 'script' && scripts.add(new URL(sent.url()).pathname));
    await page.goto(path, { waitUntil: 'networkidle' });
    page.removeAllListeners('request');
    expect(scripts.size, `${name}: ${[...scripts].join(' ')}`).toBeLessThanOrEqual(MAX_SCRIPTS);
  }
});
