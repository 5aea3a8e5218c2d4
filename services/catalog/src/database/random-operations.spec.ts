import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Feed } from '@directory/contracts/internal';
import { WORTH_LISTING_SQL } from '@directory/contracts/listing';
import type { ModerationPage } from '@directory/contracts/moderation';
import { sharedMeilisearch } from '@directory/testing/meilisearch';
import { AuditQueries } from '../audit/audit.queries.js';
import type { TestCatalog } from '../catalog.fixture.js';
import { businessDocument } from '../search/projection/business-document.js';
import { DocumentQueries } from '../search/projection/documents.queries.js';
import { ENGINES, startSearchCatalog } from '../search/search-catalog.fixture.js';
import { CONFIG, type CatalogConfig } from '../tokens.js';
import { RandomOperations } from './random-operations.fixture.js';
import { wrongCounts } from './recount.js';

const SEEDS = Array.from({ length: Number(process.env['OPERATION_SEEDS'] ?? 1) }, (_, at) => at + 1);
const STEPS = 30;
const ROUNDS = 8;
const AT_ONCE = 4;
const TIMEOUT_MS = 240_000;
/** These are rejected while others hold the tables. */
const ALONE = ['deletion of everything'];

const engine = ENGINES.at(-1)!;
let catalog: TestCatalog;
let stop: () => Promise<unknown>;
beforeAll(async () => {
  ({ catalog, stop } = await startSearchCatalog(engine, []));
}, 180_000);
afterAll(() => stop());

const COUNTED = {
  '': 'true',
  approved: 'NOT approved',
  countryCode: "country_code = 'RS'",
  city: "city_slug = 'zorb' AND country_code IS NOT NULL",
  category: "(category_slug = 'zorbing' OR type_slug = 'zorbing')",
} as const;
const VALUES: Record<keyof typeof COUNTED, string> = {
  ...{ '': '', approved: 'no', countryCode: 'RS', city: 'zorb', category: 'zorbing' },
};

/** What must hold after any operation, by name; each resolves to what violates it. */
const invariants: Record<string, () => Promise<unknown>> = {
  'counts that differ from a recount': () => wrongCounts(catalog.db),
  'totals of the list that differ from a count': async () => {
    const wrong: object[] = [];
    for (const [name, condition] of Object.entries(COUNTED) as [keyof typeof COUNTED, string][]) {
      const [{ n }] = await catalog.db.query<[{ n: number }]>(
        `SELECT count(*)::int AS n FROM business WHERE ${condition}`,
      );
      const { total } = await catalog.get<ModerationPage>(`/api/admin/businesses?limit=1&${name}=${VALUES[name]}`);
      if (total !== n) wrong.push({ condition, total, n });
    }
    return wrong;
  },
  'businesses under a name that is merged into another': () =>
    catalog.db.query(
      `SELECT b.id, a.slug, a.country_code FROM business b JOIN name_alias a ON a.source = 'administrator' AND (
         (a.country_code = b.country_code AND a.slug = b.city_slug)
         OR (a.country_code = '' AND a.slug IN (b.category_slug, b.type_slug))
         OR (a.country_code = b.country_code || '/' || b.city_slug AND a.slug = search_place_key(b.area)))`,
    ),
  'closed businesses without the time of their closure, and others with one': () =>
    catalog.db.query(
      `SELECT id, business_status, closed_at FROM business
       WHERE (coalesce(business_status, '') ILIKE '%closed%') <> (closed_at IS NOT NULL)`,
    ),
  'rows of restored deletions': () =>
    catalog.db.query(
      `SELECT b.id FROM deleted_business b JOIN deletion d ON d.id = b.deletion_id WHERE d.state = 'restored'
       UNION ALL SELECT m.removed_id FROM business_merge m JOIN deletion d ON d.id = m.deletion_id WHERE d.state = 'restored'`,
    ),
  'undone merges of names that existing businesses wait for': () =>
    catalog.db.query('SELECT u.id FROM undone_name u JOIN business b ON b.id = u.business_id'),
  'a broken audit log': async () => (await catalog.app.get(AuditQueries).firstBroken()) ?? [],
};

async function check(after: string): Promise<void> {
  const isRestoring = async () =>
    (await catalog.db.query<unknown[]>(`SELECT FROM deletion WHERE state = 'restoring'`)).length > 0;
  await expect.poll(isRestoring, { interval: 20 }).toBe(false);
  for (const [name, violations] of Object.entries(invariants))
    expect({ after, [name]: await violations() }).toEqual({ after, [name]: [] });
}

/** Documents of the index, and those that it should have, where they differ. */
async function wrongDocuments(): Promise<object[]> {
  const { url, key } = sharedMeilisearch();
  const { meiliIndex } = catalog.app.get<CatalogConfig>(CONFIG);
  const response = await fetch(`${url}/indexes/${meiliIndex}/documents?limit=1000`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const { results } = (await response.json()) as { results: { id: string }[] };
  const stored = new Map(results.map((document) => [document.id, document]));
  const rows = await new DocumentQueries(catalog.db).pageAfter('0', 1000);
  const expected = new Map(
    rows.map((row) => [row.id, JSON.parse(JSON.stringify(businessDocument(row))) as { id: string }]),
  );
  return [...new Set([...stored.keys(), ...expected.keys()])]
    .map((id) => ({ stored: stored.get(id), expected: expected.get(id) }))
    .filter((pair) => !isDeepStrictEqual(pair.stored, pair.expected));
}

async function lastEntry(): Promise<string> {
  const [{ id }] = await catalog.db.query<[{ id: string }]>('SELECT coalesce(max(id), 0) AS id FROM audit_entry');
  return id;
}

describe('after random operations', () => {
  it.each(SEEDS)(
    'one after the other, every count, name and entry of the audit log is right (seed %d)',
    async (seed) => {
      const operations = new RandomOperations(catalog, seed);
      const names = Object.keys(operations.all);
      let entry = await lastEntry();
      const done: string[] = [];
      for (let step = 0; step < STEPS; step++) {
        const name = operations.random(3) === 0 ? 'import' : operations.oneOf(names);
        done.push(name);
        const expected = await operations.all[name]!();
        await check(done.join(', '));
        const { actions, last } = await operations.audited(entry);
        expect({ after: name, actions }).toEqual({ after: name, actions: expected.sort() });
        entry = last;
      }
    },
    TIMEOUT_MS,
  );

  it.each(SEEDS)(
    'at the same time, every count, name and entry of the audit log is right (seed %d)',
    async (seed) => {
      const operations = new RandomOperations(catalog, 100 + seed);
      const names = Object.keys(operations.all).filter((name) => !ALONE.includes(name));
      for (let round = 0; round < ROUNDS; round++) {
        if (operations.random(5) === 0) await operations.all['deletion of everything']!();
        const entry = await lastEntry();
        const chosen = ['import', ...Array.from({ length: AT_ONCE }, () => operations.oneOf(names))];
        const expected = await Promise.all(chosen.map((name) => operations.all[name]!()));
        await check(chosen.join(', '));
        const { actions } = await operations.audited(entry);
        expect({ after: chosen, actions }).toEqual({ after: chosen, actions: expected.flat().sort() });
      }
    },
    TIMEOUT_MS,
  );

  it('the documents of the search index are those of the directory', async () => {
    await catalog.fillSearch();
    if (engine === 'meilisearch') await expect.poll(wrongDocuments).toEqual([]);
    expect(await wrongCounts(catalog.db)).toEqual([]);
  });

  it('the files of the sitemap have every listed business', async () => {
    const [{ n }] = await catalog.db.query<[{ n: number }]>(
      `SELECT count(*)::int AS n FROM business WHERE ${WORTH_LISTING_SQL}`,
    );
    await expect.poll(async () => (await catalog.get<Feed>('/internal/feed')).businesses).toBe(n);
  });
});
