import { expect, it } from 'vitest';
import { createPageRenderer } from './server';

it('ends the calls of a page when its rendering times out', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  const render = createPageRenderer((_path, init) => {
    signals.push(init?.signal);
    return new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
    });
  });
  const timeout = new AbortController();
  const page = { url: '/business/some-name', origin: 'http://localhost', now: 0, signal: timeout.signal };
  render(page).catch(() => undefined);
  await expect.poll(() => signals.length, { timeout: 30_000 }).toBeGreaterThan(1);
  timeout.abort(new Error('too slow'));
  await expect.poll(() => signals.filter((signal) => !signal?.aborted)).toEqual([]);
});
