import { afterEach, expect, it, vi } from 'vitest';
import { exportCsv } from './export-csv';

afterEach(() => vi.unstubAllGlobals());

it('an export cancelled while its last chunk is written leaves no file', async () => {
  // A response that has arrived whole no longer notices its signal.
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('name\nCafé\n')));
  const cancelled = new AbortController();
  const calls: string[] = [];
  const file = {
    write: async () => {
      calls.push('write');
      cancelled.abort();
    },
    close: async () => void calls.push('close'),
    discard: async () => void calls.push('discard'),
  };
  await expect(exportCsv(new URLSearchParams(), file, cancelled.signal, () => undefined)).rejects.toThrow();
  expect(calls).toEqual(['write', 'discard']);
});
