import { expect, test } from './browser.js';

/** What a first visit costs. */

/** Bytes of script, compressed, without which no page works. */
const LIMIT = 110_000;

test('the script of the first page is small, and holds nothing of maps, administration and live lines', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/')).text();
  const scripts = [...html.matchAll(/<(?:script|link)[^>]+(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(
    (match) => match[1]!,
  );
  expect(scripts.length).toBeGreaterThan(0);
  const sizes = await Promise.all(
    scripts.map(async (path) => {
      const answer = await request.get(path, { headers: { 'accept-encoding': 'br' } });
      return { path, bytes: Number(answer.headers()['content-length']) };
    }),
  );
  expect(
    sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    JSON.stringify(sizes),
  ).toBeLessThanOrEqual(LIMIT);

  const loaded: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) loaded.push(response.text());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(loaded.length).toBeGreaterThanOrEqual(scripts.length);
  for (const code of await Promise.all(loaded)) {
    for (const word of ['leaflet-container', 'engine.io', 'Dosya Yükleme'])
      expect(code.includes(word), word).toBe(false);
  }
});
