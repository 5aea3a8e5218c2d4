import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { IngestRow } from '@directory/contracts/ingest';
import { IMPORT_MODES } from '@directory/contracts/imports';
import type { MergeBody, MergePreview, MergeStatus } from '@directory/contracts/internal';
import { ingestRow, type RowFacts } from '@directory/testing/ingest-rows';
import { seededRandom } from '@directory/testing/random';
import { businessesReadBy, startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { DryRunQueries } from './dry-run.queries.js';
import { MERGE_LOCK } from './merge.queries.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());
afterEach(async () => {
  await catalog.db.query(
    'DELETE FROM business; DELETE FROM deleted_business; DELETE FROM manual_deletion; DELETE FROM possible_duplicate',
  );
});

const phone = (number: number) => ({ phone: `+${number}`, phone_number: BigInt(number) });
const idOf = async (name: string) =>
  (await catalog.db.query<{ id: string }[]>('SELECT id FROM business WHERE name = $1', [name]))[0]!.id;
const edit = async (name: string, change: object) =>
  expect((await catalog.edit(await idOf(name), change)).status).toBe(200);
const remove = async (name: string) =>
  expect((await catalog.write('DELETE', `/api/businesses/${await idOf(name)}`)).status).toBe(200);

/** Everything that a preview could change. */
async function contents() {
  const tables = ['business', 'manual_deletion', 'import_change', 'possible_duplicate', 'directory_count', 'outbox'];
  const known = await catalog.db.query<{ name: string }[]>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename = ANY($1) ORDER BY 1`,
    [tables],
  );
  return Promise.all(
    known.map(({ name }) =>
      catalog.db.query(`SELECT '${name}', count(*), sum(hashtext(t::text)) FROM public.${name} t`),
    ),
  );
}

/** Previews an import, checks that nothing changed, then merges it; resolves to both counts. */
async function previewAndMerge(rows: IngestRow[], body: Partial<MergeBody> = {}) {
  const id = randomUUID();
  expect((await catalog.stage(id, 1, rows)).status).toBe(200);
  await catalog.fillSearch(); // changes the version of the directory in the background
  const before = await contents();
  const response = await catalog.preview(id, body);
  const preview = (await response.json()) as MergePreview;
  expect([response.status, preview]).toEqual([200, expect.anything()]);
  expect(await contents()).toEqual(before);
  for (;;) {
    const status = (await (await catalog.merge(id, { ...body, fence: 2 })).json()) as MergeStatus;
    if (status.done) return { id, preview, status };
  }
}

/** The counts that a preview shares with a merge. */
function countsOf({
  possibleDuplicates: _,
  duplicatesAreMinimum: _____,
  changedFields: __,
  examples: ___,
  rows: ____,
  ...status
}: MergePreview) {
  return status;
}

const stored = [
  ingestRow({ name: 'Alpha', place_id: 'alpha', category: 'Gym', city: 'Bonn', ...phone(493012340011) }),
  ingestRow({ name: 'Beta', place_id: 'beta', website: 'https://beta.example', rating: 3 }),
  ingestRow({ name: 'Gamma', place_id: null, category: 'Gym', ...phone(493012340022) }),
  ingestRow({ name: 'Delta', place_id: 'delta', latitude: 50, longitude: 7 }),
  ingestRow({ name: 'Epsilon', place_id: 'epsilon' }),
  ingestRow({ name: 'Edited', place_id: 'edited', city: 'Bonn', category: 'Gym' }),
];
const [alpha, beta, , delta, epsilon, edited] = stored as [
  ...[IngestRow, IngestRow, IngestRow, IngestRow, IngestRow, IngestRow],
];
/** One row of each kind: changed, filled, unplaced, unchanged, deleted, edited, new, repeated and rejected. */
const file = [
  { ...alpha, category: 'Spa', category_slug: 'spa', city: 'Köln', city_slug: 'koeln' },
  { ...beta, rating: 4, reviews: 12 },
  { ...delta, latitude: 51 },
  epsilon,
  ingestRow({ name: 'Deleted', place_id: 'deleted' }),
  { ...edited, name: 'Edited by the file', category: 'Spa', category_slug: 'spa', website: 'https://edited.example' },
  ingestRow({ name: 'New', place_id: 'new', city: 'Bonn' }),
  ingestRow({ name: 'gamma', place_id: null, ...phone(493012340022), rating: 5 }),
  ingestRow({ name: 'GAMMA', place_id: null, ...phone(493012340022), rating: 1 }),
  ingestRow({ name: 'Other', place_id: null, ...phone(493012340011) }),
  ingestRow({ name: 'New', place_id: null, city: 'Bonn', street: 'Markt 1', ...phone(493012340033) }),
];
/** Too long for an index entry, and incompressible. */
const rejected = (length: number) => ({
  ...ingestRow({ name: 'Rejected' }),
  category_slug: Array.from({ length }, () => randomUUID())
    .join('')
    .slice(0, length),
});

async function prepare() {
  await catalog.import([...stored, ingestRow({ name: 'Deleted', place_id: 'deleted' })]);
  await remove('Deleted');
  await edit('Edited', { name: 'Edited by hand', category: '' });
}

describe('the response to a preview', () => {
  const rows = Array.from({ length: 30 }, () => ingestRow());
  const request = (id: string, signal?: AbortSignal) =>
    catalog.send(`/internal/imports/${id}/preview`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fence: 1, limit: 1, mode: 'update', approve: true, test: false }),
      ...(signal && { signal }),
    });
  const transactions = async () =>
    (
      await catalog.db.query<{ n: number }[]>(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND xact_start < now()
           AND state <> 'idle' AND pid <> pg_backend_pid()`,
      )
    )[0]!.n;

  it('has a line for each batch', async () => {
    const id = randomUUID();
    await catalog.stage(id, 1, rows);
    const lines = (await (await request(id)).text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines.slice(0, -1)).toEqual(rows.map((_, at) => ({ mergedRows: at + 1 })));
    expect(lines.at(-1)).toMatchObject({ preview: { inserted: 30 } });
  });

  it('ends its transaction when the importer disconnects', async () => {
    const id = randomUUID();
    await catalog.stage(
      id,
      1,
      Array.from({ length: 5_000 }, () => ingestRow()),
    );
    const aborted = new AbortController();
    const response = await request(id, aborted.signal);
    await response.body!.getReader().read();
    aborted.abort();
    for (const end = Date.now() + 5_000; (await transactions()) > 0;) {
      if (Date.now() > end) throw new Error('the transaction goes on');
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
});

describe('the preview of an import', () => {
  const variants = IMPORT_MODES.flatMap((mode) =>
    [false, true].flatMap((overwriteManual) => [500, 1].map((limit) => ({ mode, overwriteManual, limit }))),
  );
  it.each(variants)(
    'counts what the merge does: $mode, overwriting $overwriteManual, $limit at a time',
    async (body) => {
      await prepare();
      const { preview, status } = await previewAndMerge(file, body);
      expect(countsOf(preview)).toEqual(status);
      expect(status).toMatchObject({
        rejected: 0,
        fileDuplicates: 1,
        inserted: body.overwriteManual ? 4 : 3,
        done: true,
      });
      // The same file again, now that it is merged.
      const again = await previewAndMerge(file, body);
      expect(countsOf(again.preview)).toEqual(again.status);
      expect(again.status).toMatchObject({ inserted: 0, updated: 0 });
    },
  );

  it.each([3_000, 100_000])('counts rows that an index rejects as the merge does: %d characters', async (length) => {
    const { preview, status } = await previewAndMerge([...file, rejected(length)]);
    expect(countsOf(preview)).toEqual(status);
    expect(status).toMatchObject({ rejected: 1 });
  });

  it('counts a row that an index rejects only because of its stored business', async () => {
    await catalog.import([{ ...alpha, category_slug: rejected(2_000).category_slug }]);
    const row = { ...alpha, type: 'Spa', type_slug: rejected(780).category_slug };
    const { preview, status } = await previewAndMerge([row], { mode: 'fill' });
    expect(countsOf(preview)).toEqual(status);
    expect(status).toMatchObject({ rejected: 1 });
  });

  it('matches rows without place id by the names under which their cities are stored', async () => {
    const facts = { name: 'Astoria', place_id: null, street: 'Ring 1', country_code: 'DE' };
    const [alias] = await catalog.db.query<{ slug: string; survivor: string; name: string }[]>(
      `SELECT slug, survivor_slug AS survivor, survivor_name AS name FROM name_alias WHERE country_code = 'DE' LIMIT 1`,
    );
    await catalog.import([ingestRow({ ...facts, city: alias!.name })]);
    const row = { ...ingestRow({ ...facts, city: 'Another name', rating: 4 }), city_slug: alias!.slug };
    const { preview, status } = await previewAndMerge([row]);
    expect(countsOf(preview)).toEqual(status);
    expect(status).toMatchObject({ inserted: 0, updated: 1 });
  });

  it.each([1, 2])('counts what the merge does of random rows, with seed %d', async (seed) => {
    const random = seededRandom(seed);
    const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!;
    const randomRow = () => {
      const facts: RowFacts = { name: pick(['KFC', 'kfc', 'Café Zentral', 'Kafe', 'Pizza Hut']), rating: pick([1, 2]) };
      if (random() < 0.6) Object.assign(facts, phone(880_100 + Math.floor(random() * 3)));
      if (random() < 0.6) facts.city = pick(['Dhaka', 'Cairo']);
      if (random() < 0.4) facts.street = pick(['Road 1', 'Road 2']);
      if (random() < 0.4) [facts.latitude, facts.longitude] = [10 + Math.floor(random() * 3) / 10_000, 20];
      if (facts.city && facts.latitude && random() < 0.5) facts.city_inferred = true;
      return ingestRow({ ...facts, place_id: random() < 0.4 ? `place-${Math.floor(random() * 30)}` : null });
    };
    const distinct = (rows: IngestRow[]) => [...new Map(rows.map((row) => [row.match_key, row])).values()];
    for (const mode of IMPORT_MODES) {
      const rows = distinct(Array.from({ length: 60 }, randomRow));
      const { preview, status } = await previewAndMerge(rows, { mode, limit: pick([7, 500]) });
      expect(countsOf(preview)).toEqual(status);
    }
  });

  it('finds a conflicting slug as the merge does', async () => {
    await catalog.import([alpha]);
    const { preview, status } = await previewAndMerge([{ ...ingestRow({ name: 'Twin' }), slug: alpha.slug }]);
    expect(countsOf(preview)).toEqual(status);
    expect(status).toMatchObject({ inserted: 1, rejected: 0 });
  });

  it('shows changed values, before and after', async () => {
    await prepare();
    const { preview } = await previewAndMerge(file);
    expect(preview.changedFields).toEqual([
      { field: 'rating', businesses: 2 },
      ...['category', 'city', 'latitude', 'name', 'reviews', 'website'].map((field) => ({ field, businesses: 1 })),
    ]);
    expect(preview.examples.map(({ name }) => name)).toEqual(['Alpha', 'Beta', 'Delta', 'Edited by hand', 'gamma']);
    expect(preview.examples[0]!.changes).toEqual([
      { field: 'category', before: 'Gym', after: 'Spa' },
      { field: 'city', before: 'Bonn', after: 'Köln' },
    ]);
    expect(preview.examples[2]!.changes).toEqual([{ field: 'latitude', before: '50, 7', after: '51, 7' }]);
    expect(preview.possibleDuplicates).toBe(1);
  });

  it('shows the first rows as their future businesses', async () => {
    await prepare();
    const { preview } = await previewAndMerge([...file, rejected(3_000)]);
    expect(preview.rows.map(({ row, outcome, values }) => [row, outcome, values['name']])).toEqual([
      [2, 'changed', 'Alpha'],
      [3, 'changed', 'Beta'],
      [4, 'changed', 'Delta'],
      [5, 'same', 'Epsilon'],
      [6, 'deleted', 'Deleted'],
      [7, 'changed', 'Edited by hand'],
      [8, 'new', 'New'],
      [9, 'changed', 'gamma'],
      [10, 'repeated', 'gamma'],
      [11, 'new', 'Other'],
      [12, 'new', 'New'],
      [13, 'rejected', 'Rejected'],
    ]);
    expect(preview.rows[1]!.values).toMatchObject({ website: 'https://beta.example', rating: 4, reviews: 12 });
  });

  it('continues after the rows merged before', async () => {
    const id = randomUUID();
    const rows = Array.from({ length: 6 }, () => ingestRow());
    await catalog.stage(id, 1, rows);
    await catalog.merge(id, { limit: 4 });
    const preview = (await (await catalog.preview(id)).json()) as MergePreview;
    expect(preview).toMatchObject({ mergedRows: 6, inserted: 6 });
    expect(countsOf(preview)).toEqual(await (await catalog.merge(id)).json());
  });

  it('waits for no other import, and none waits for it', async () => {
    const id = randomUUID();
    await catalog.import(stored);
    await catalog.stage(id, 1, file);
    const runner = catalog.db.createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query('SELECT pg_advisory_xact_lock($1)', [MERGE_LOCK]);
      await runner.query('UPDATE business SET name = name');
      expect((await catalog.preview(id)).status).toBe(200);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  });

  it('reads no other businesses than those that its rows may be of', async () => {
    const others = 5_000;
    await catalog.db.query(
      `INSERT INTO business (match_key, slug, name, name_hash)
       SELECT 'other-' || n, 'other-' || n, 'Other', n FROM generate_series(1, ${others}) n`,
    );
    await catalog.db.query('ANALYZE business');
    const id = randomUUID();
    const rows = Array.from({ length: 400 }, (_, i) =>
      ingestRow({ ...(i % 2 && { place_id: null }), ...phone(i + 1) }),
    );
    await catalog.stage(id, 1, rows);
    await catalog.db.transaction(async (tx) => {
      const [staged] = await tx.query<[{ name: string }]>(
        'SELECT staging_table AS name FROM import_merge WHERE import_id = $1',
        [id],
      );
      const read = await businessesReadBy(tx, () => catalog.app.get(DryRunQueries).shadowTables(tx, staged.name));
      expect(read).toBeLessThan(rows.length);
    });
  });

  it('is rejected for rows that are not staged and for a worker whose claim is older', async () => {
    const id = randomUUID();
    expect(await (await catalog.preview(id)).json()).toMatchObject({ code: 'import_not_staged' });
    await catalog.stage(id, 2, [ingestRow()]);
    expect(await (await catalog.preview(id, { fence: 1 })).json()).toMatchObject({ code: 'import_superseded' });
  });
});

describe('an import that only fills', () => {
  it('fills empty fields and replaces nothing', async () => {
    await catalog.import([beta]);
    const row = { ...beta, name: 'Other', rating: 5, reviews: 7, website: null, category: 'Gym', category_slug: 'gym' };
    const { status } = await previewAndMerge([row], { mode: 'fill' });
    expect(status).toMatchObject({ updated: 1, unchanged: 0 });
    const [business] = await catalog.db.query(`SELECT name, rating, reviews, website, category FROM business`);
    expect(business).toEqual({ ...{ name: 'Beta', rating: 3, reviews: 7 }, website: beta.website, category: 'Gym' });
  });

  it('preserves the mark of edited fields that it did not fill', async () => {
    await catalog.import([alpha]);
    await edit('Alpha', { name: 'Alpha by hand', city: '' });
    const { status } = await previewAndMerge([alpha], { mode: 'fill' });
    expect(status).toMatchObject({ unchanged: 1, preservedEdits: 1 });
    await previewAndMerge([alpha], { mode: 'fill', overwriteManual: true });
    const [business] = await catalog.db.query(`SELECT name, city, edited_fields FROM business`);
    expect(business).toEqual({ name: 'Alpha by hand', city: 'Bonn', edited_fields: ['name'] });
  });
});
