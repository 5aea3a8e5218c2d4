import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { TermDictionaryUpdater } from './postgres/term-dictionary.js';
import { NAUGHTY } from '@directory/testing/naughty-strings';

/** Half a thousand searches take ten seconds on a quiet machine. */
const MANY_SEARCHES_TIMEOUT_MS = 400_000;

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.import([
    ingestRow({ name: 'Pizzeria Sole', category: 'Pizza restaurant', city: 'Berlin', country_code: 'DE' }),
    ingestRow({ name: 'Pizza Eck', category: 'Pizza restaurant', city: 'Berlin', country_code: 'DE' }),
  ]);
});
afterAll(() => catalog.stop());

const search = (parameters: Record<string, string>) =>
  catalog.get<SearchPage>(`/api/search?${new URLSearchParams(parameters).toString()}`);

describe('search on PostgreSQL', () => {
  const found = async (q: string) => (await search({ q, exact: '1' })).businesses.map(({ name }) => name);
  const change = (sql: string) => catalog.db.query(sql);

  it('sees changes of name, place and approval, and a deletion at once', async () => {
    await catalog.import([ingestRow({ name: 'Wanderfalke', city: 'Kiel', country_code: 'DE', place_id: 'falcon' })]);
    expect(await found('wanderfalke kiel')).toEqual(['Wanderfalke']);
    await change(`UPDATE business SET name = 'Seeadler' WHERE place_id = 'falcon'`);
    expect(await found('seeadler')).toEqual(['Seeadler']);
    await change(`UPDATE business SET city = 'Lübeck', city_slug = 'lubeck' WHERE place_id = 'falcon'`);
    expect([await found('seeadler kiel'), await found('seeadler lübeck')]).toEqual([[], ['Seeadler']]);
    await change(`UPDATE business SET approved = false WHERE place_id = 'falcon'`);
    expect(await found('seeadler')).toEqual([]);
    await change(`UPDATE business SET approved = true WHERE place_id = 'falcon'`);
    expect(await found('seeadler')).toEqual(['Seeadler']);
    await change(`DELETE FROM business WHERE place_id = 'falcon'`);
    expect(await found('seeadler')).toEqual([]);
  });

  it('has a row for each approved business, and for no other', async () => {
    const difference = await catalog.db.query<unknown[]>(
      'SELECT id FROM (SELECT id FROM business WHERE listed) b FULL JOIN business_search s USING (id) WHERE b.id IS NULL OR s.id IS NULL',
    );
    expect(difference).toEqual([]);
  });
});

it('stops a search whose client has disconnected and responds to the next', async () => {
  const disconnected = new AbortController();
  const request = catalog.send('/api/search?q=pizza', { signal: disconnected.signal });
  disconnected.abort();
  await expect(request).rejects.toThrow();
  expect((await search({ q: 'pizza' })).totalCount).toBe(2);
});

it(
  'responds to the first of many searches long before the last, as all of them may have waited',
  async () => {
    // Each connection prepares the statements of its first searches.
    await Promise.all(Array.from({ length: 8 }, () => search({ q: randomUUID() })));
    const sharesOfLast = async () => {
      const startedAt = performance.now();
      const times = await Promise.all(
        Array.from({ length: 100 }, async () => {
          await search({ q: randomUUID() });
          return performance.now() - startedAt;
        }),
      );
      times.sort((a, b) => a - b);
      return [10, 50].map((nth) => times[nth - 1]! / times.at(-1)!);
    };
    // Other processes may stop this one in the middle of a round, but hardly of three.
    const rounds = [await sharesOfLast(), await sharesOfLast(), await sharesOfLast()];
    expect(Math.min(...rounds.map(([tenth]) => tenth!))).toBeLessThan(0.4);
    expect(Math.min(...rounds.map(([, half]) => half!))).toBeLessThan(0.75);
  },
  MANY_SEARCHES_TIMEOUT_MS,
);

describe('malicious input', () => {
  it('has at least 515 strings', () => {
    expect(NAUGHTY.length).toBeGreaterThanOrEqual(515);
  });

  it.each([
    ['the words of a search', (text: string) => `search?q=${text}`],
    ['the place of a search', (text: string) => `search?q=gym&location=${text}`],
    ['words and place of a suggestion', (text: string) => `suggest?q=${text}&location=${text}`],
  ])(
    'is taken for text as %s',
    async (_what, pathOf) => {
      const send = async (text: string) => {
        const path = pathOf(encodeURIComponent(text));
        const response = await catalog.send(`/api/${path}`);
        const body = await response.text();
        expect({ path, status: response.status }).toEqual({ path, status: 200 });
        expect(body).not.toMatch(/tsquery|business_search|syntax error|SELECT id/i);
      };
      for (let i = 0; i < NAUGHTY.length; i += 16) await Promise.all(NAUGHTY.slice(i, i + 16).map(send));
    },
    MANY_SEARCHES_TIMEOUT_MS,
  );

  it('does not fail with words longer than 255 characters in the query or in the directory', async () => {
    await catalog.import([ingestRow({ name: 'x'.repeat(290), place_id: 'long' })]);
    await catalog.app.get(TermDictionaryUpdater).collect();
    const statuses = [];
    for (const length of [8, 99, 101, 254, 256, 289, 2_000]) {
      const word = `${'x'.repeat(length)}y`;
      for (const path of [`search?q=${word}`, `search?q=gym&location=${word}`, `suggest?q=${word}&location=${word}`]) {
        statuses.push((await catalog.send(`/api/${path}`)).status);
      }
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it.each(['%00', '%ff', '%E0%A4%A', '%u0041', '[]', '&q=a&q=b'])('does not fail with %s in the URL', async (raw) => {
    expect((await catalog.send(`/api/search?q=${raw}`)).status).toBeLessThan(500);
  });

  it.each(['a '.repeat(5_000), 'x'.repeat(10_000), '東'.repeat(3_000), '"'.repeat(10_000)])(
    'does not fail with 10 kB of text: %.10s',
    async (text) => {
      expect((await catalog.send(`/api/search?q=${encodeURIComponent(text).slice(0, 10_000)}`)).status).toBeLessThan(
        500,
      );
    },
  );
});
