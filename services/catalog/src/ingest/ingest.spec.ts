import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BusinessDetail, BusinessPage } from '@directory/contracts/businesses';
import { INGEST_VERSION } from '@directory/contracts/ingest';
import type { MergeStatus } from '@directory/contracts/internal';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { wrongCounts } from '../database/recount.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());

/** After every test, the counts of pages equal a full recount. */
afterEach(async () => {
  expect(await wrongCounts(catalog.db)).toEqual([]);
  await catalog.db.query('DELETE FROM business');
  expect(await wrongCounts(catalog.db)).toEqual([]);
});

const statusOf = async (response: Response) => (await response.json()) as MergeStatus;
const total = async () => (await catalog.get<BusinessPage>('/api/businesses')).totalCount;

describe('importing rows', () => {
  it('inserts each business once, and the same file again changes nothing', async () => {
    const rows = Array.from({ length: 25 }, (_, i) =>
      ingestRow({ city: 'Berlin', country_code: 'DE', rating: (i % 50) / 10 }),
    );

    expect(await catalog.import(rows, { limit: 10 })).toMatchObject({
      mergedRows: 25,
      inserted: 25,
      updated: 0,
      unchanged: 0,
    });
    expect(await catalog.import(rows, { limit: 7 })).toMatchObject({
      mergedRows: 25,
      inserted: 0,
      updated: 0,
      unchanged: 25,
    });
    expect(await total()).toBe(25);
  });

  it('counts the rows of a file that exist already', async () => {
    const rows = Array.from({ length: 3 }, () => ingestRow());
    await catalog.import(rows.slice(0, 2));
    const response = await catalog.send('/internal/businesses/known', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ matchKeys: rows.map((row) => row.match_key) }),
    });
    expect(await response.json()).toEqual({ known: 2 });
  });

  it('changes only values of the file, preserves the URL, and stores replaced values', async () => {
    const row = ingestRow({
      name: 'Café Old',
      phone: '+49 30 1',
      phone_number: 49301n,
      city: 'Berlin',
      country_code: 'DE',
    });
    await catalog.import([row, ingestRow({ category: 'Café', rating: 4.6 })]);
    const change = ingestRow({
      place_id: row.place_id,
      name: 'Café New',
      city: 'Bonn',
      country_code: 'DE',
      category: 'Café',
      rating: 3.5,
    });

    const status = await catalog.import([change]);

    expect(status).toMatchObject({ inserted: 0, updated: 1, unchanged: 0 });
    expect(await catalog.get<BusinessDetail>(`/api/businesses/${row.slug}`)).toMatchObject({
      name: 'Café New',
      phone: '+49 30 1',
      city: 'Bonn',
      citySlug: 'bonn',
    });
    const [recorded] = await catalog.db.query<{ replaced: object }[]>(
      'SELECT replaced FROM import_change ORDER BY business_id DESC LIMIT 1',
    );
    expect(recorded!.replaced).toMatchObject({ name: 'Café Old', city: 'Berlin', city_slug: 'berlin' });
    expect(recorded!.replaced).not.toHaveProperty('phone');
  });

  it.each([500, 1])('counts the place ids that the directory did not have, %d rows at a time', async (limit) => {
    const stored = [ingestRow(), ingestRow({ rating: 1 })];
    await catalog.import(stored);
    const fresh = ingestRow();
    const file = [
      ...[stored[0]!, { ...stored[1]!, rating: 2 }, fresh, { ...fresh, name: 'Again' }],
      ...[ingestRow({ place_id: 'TEST_1' }), ingestRow({ place_id: null }), ingestRow({ place_id: null })],
    ];
    const status = await catalog.import(file, { limit, test: true });
    expect(status).toMatchObject({ inserted: 4, updated: 1, unchanged: 1, fileDuplicates: 1, newPlaceIds: 2 });
    expect(await catalog.import(file, { limit })).toMatchObject({ inserted: 0, newPlaceIds: 0 });
  });

  it('leaves existing businesses alone with mode=new', async () => {
    const row = ingestRow({ name: 'Before' });
    await catalog.import([row]);
    const status = await catalog.import([{ ...row, name: 'After' }, ingestRow()], { mode: 'new' });
    expect(status).toMatchObject({ inserted: 1, updated: 0, unchanged: 1, unchangedNames: ['After'] });
    expect(await catalog.get(`/api/businesses/${row.slug}`)).toMatchObject({ name: 'Before' });
  });

  it('merges the first of two rows of one business within a batch', async () => {
    const first = ingestRow({ name: 'First' });
    const status = await catalog.import([first, { ...first, name: 'Second' }]);
    expect(status).toMatchObject({ mergedRows: 2, inserted: 1, fileDuplicates: 1 });
    expect(await catalog.get(`/api/businesses/${first.slug}`)).toMatchObject({ name: 'First' });
  });

  it('finds the one row that the database rejects, and merges all others', async () => {
    const rows = Array.from({ length: 40 }, () => ingestRow());
    // Too long for a B-tree entry, and incompressible.
    rows[17] = { ...rows[17]!, match_key: Array.from({ length: 3000 }, () => randomUUID()).join('') };
    const status = await catalog.import(rows);
    expect(status).toMatchObject({ mergedRows: 40, inserted: 39, newPlaceIds: 39, rejected: 1, done: true });
    expect(status.issues).toMatchObject([{ row: 19, code: 'row_rejected' }]);
  });

  it('writes and sends twice as much for twice as many batches with rejected rows, and lists each once', async () => {
    await catalog.db.query(`CREATE TABLE written (bytes integer);
      CREATE FUNCTION record_written() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO written VALUES (octet_length(new::text)); RETURN NULL; END $$;
      CREATE TRIGGER record_written AFTER INSERT OR UPDATE ON import_merge FOR EACH ROW EXECUTE FUNCTION record_written();
      CREATE TRIGGER record_written AFTER INSERT OR UPDATE ON import_issue FOR EACH ROW EXECUTE FUNCTION record_written()`);
    const tooLong = Array.from({ length: 120 }, () => randomUUID()).join('');
    const bytesOf = async (batches: number) => {
      const id = randomUUID();
      const rows = Array.from({ length: batches }, (_, n) => [
        ingestRow(),
        { ...ingestRow(), match_key: tooLong + n },
      ]).flat();
      await catalog.stage(id, 1, rows);
      await catalog.db.query('DELETE FROM written');
      let sent = 0;
      for (;;) {
        const body = await (await catalog.merge(id, { limit: 2 })).text();
        sent += body.length;
        const status = JSON.parse(body) as MergeStatus;
        if (!status.done) continue;
        expect(status).toMatchObject({ inserted: batches, rejected: batches });
        expect(status.issues.map(({ row }) => row)).toEqual(Array.from({ length: batches }, (_, n) => 2 * n + 3));
        expect(await (await catalog.merge(id, { limit: 2 })).json()).toEqual(status);
        expect(await statusOf(await catalog.send(`/internal/imports/${id}`))).toMatchObject({ issues: status.issues });
        break;
      }
      const [{ written }] = await catalog.db.query<[{ written: number }]>(
        'SELECT sum(bytes)::int AS written FROM written',
      );
      return { sent, written };
    };
    try {
      const [once, twice] = [await bytesOf(15), await bytesOf(30)];
      expect(twice.written / once.written).toBeLessThan(2.3);
      expect(twice.sent / once.sent).toBeLessThan(2.3);
    } finally {
      await catalog.db.query('DROP FUNCTION record_written CASCADE; DROP TABLE written');
    }
  });

  it('stops when the database rejects nearly every row, as each takes many statements to find', async () => {
    const tooLong = () => Array.from({ length: 120 }, () => randomUUID()).join('');
    const id = randomUUID();
    await catalog.stage(
      id,
      1,
      Array.from({ length: 800 }, () => ({ ...ingestRow(), match_key: tooLong() })),
    );
    const merge = () => catalog.merge(id, { limit: 250 });
    for (const rejected of [250, 500]) expect(await (await merge()).json()).toMatchObject({ rejected, done: false });
    const stopped = await merge();
    expect([stopped.status, await stopped.json()]).toMatchObject([422, { code: 'import_rows_rejected' }]);
  });

  it('generates another slug for a conflicting one', async () => {
    const row = ingestRow({ name: 'Twin' });
    await catalog.import([row]);
    expect(await catalog.import([{ ...ingestRow({ name: 'Twin' }), slug: row.slug }])).toMatchObject({
      inserted: 1,
      rejected: 0,
    });
    expect(await total()).toBe(2);
  });

  it('hides rows without approval, and marks test rows', async () => {
    await catalog.import([ingestRow({ place_id: 'TEST_1', category: 'Gym' }), ingestRow({ category: 'Gym' })], {
      approve: false,
    });
    expect(await total()).toBe(0);
    expect(await catalog.get('/api/categories')).toEqual([]);
    const rows = await catalog.db.query('SELECT place_id, test FROM business WHERE test');
    expect(rows).toEqual([{ place_id: 'TEST_1', test: true }]);
  });
});

describe('exactly once', () => {
  it('advances batch by batch, and changes nothing after the end', async () => {
    const id = randomUUID();
    await catalog.stage(
      id,
      1,
      Array.from({ length: 5 }, () => ingestRow()),
    );
    expect(await statusOf(await catalog.merge(id, { limit: 2 }))).toMatchObject({ mergedRows: 2, done: false });
    expect(await statusOf(await catalog.merge(id, { limit: 2 }))).toMatchObject({ mergedRows: 4, done: false });
    const end = await statusOf(await catalog.merge(id, { limit: 2 }));
    expect(end).toMatchObject({ mergedRows: 5, inserted: 5, done: true });
    expect(await statusOf(await catalog.merge(id, { limit: 2 }))).toEqual(end);
    expect(await statusOf(await catalog.send(`/internal/imports/${id}`))).toEqual(end);
  });

  it('rejects a worker whose claim is older, in staging and in merging', async () => {
    const id = randomUUID();
    const rows = [ingestRow(), ingestRow()];
    await catalog.stage(id, 2, rows);
    for (const late of [await catalog.stage(id, 1, rows), await catalog.merge(id, { fence: 1 })]) {
      expect(late.status).toBe(409);
      expect(await late.json()).toMatchObject({ code: 'import_superseded' });
    }
    expect(await statusOf(await catalog.merge(id, { fence: 3, limit: 1 }))).toMatchObject({ mergedRows: 1 });
    expect((await catalog.merge(id, { fence: 2, limit: 1 })).status).toBe(409);
  });

  it('reports missing staged rows, and resumes once they are staged again', async () => {
    const id = randomUUID();
    const rows = Array.from({ length: 6 }, () => ingestRow());
    expect((await catalog.merge(id)).status).toBe(409);
    await catalog.stage(id, 1, rows);
    await catalog.merge(id, { limit: 2 });
    // The effect of a crash of PostgreSQL on an unlogged table.
    const [table] = await catalog.db.query<{ staging_table: string }[]>(
      'SELECT staging_table FROM import_merge WHERE import_id = $1',
      [id],
    );
    await catalog.db.query(`TRUNCATE ${table!.staging_table}`);
    const rejected = await catalog.merge(id, { limit: 2 });
    expect(await rejected.json()).toMatchObject({ code: 'import_not_staged' });

    await catalog.stage(id, 2, rows);
    expect(await statusOf(await catalog.merge(id, { fence: 2 }))).toMatchObject({
      mergedRows: 6,
      inserted: 6,
      done: true,
    });
  });

  it('leaves nothing of an aborted staging request', async () => {
    const id = randomUUID();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('2\tk\t'));
        controller.error(new Error('the worker died'));
      },
    });
    await expect(
      catalog.send(`/internal/imports/${id}/rows?fence=1&version=${INGEST_VERSION}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/x-postgres-copy' },
        body,
        duplex: 'half',
      }),
    ).rejects.toThrow();
    expect((await catalog.merge(id)).status).toBe(409);
  });

  it('drops the staging tables of an import that has ended', async () => {
    await catalog.import([ingestRow()]);
    const id = randomUUID();
    await catalog.stage(id, 1, [ingestRow()]);
    await catalog.send(`/internal/imports/${id}`, { method: 'DELETE' });
    const left = await catalog.db.query<unknown[]>(
      `SELECT tablename FROM pg_tables WHERE schemaname = 'staging' AND starts_with(tablename, 'import_' || replace($1, '-', ''))`,
      [id],
    );
    expect(left).toEqual([]);
  });

  it('resumes a discarded import once its rows are staged again', async () => {
    const id = randomUUID();
    const rows = Array.from({ length: 6 }, () => ingestRow());
    await catalog.stage(id, 1, rows);
    await catalog.merge(id, { limit: 4 });
    await catalog.send(`/internal/imports/${id}`, { method: 'DELETE' });
    expect(await statusOf(await catalog.send(`/internal/imports/${id}`))).toMatchObject({
      stagedRows: null,
      mergedRows: 4,
    });
    expect(await (await catalog.merge(id)).json()).toMatchObject({ code: 'import_not_staged' });
    await catalog.stage(id, 2, rows);
    expect(await statusOf(await catalog.merge(id, { fence: 2 }))).toMatchObject({
      mergedRows: 6,
      inserted: 6,
      done: true,
    });
  });

  it('rejects rows of another version of the contract', async () => {
    const response = await catalog.send(`/internal/imports/${randomUUID()}/rows?fence=1&version=99`, {
      method: 'PUT',
      headers: { 'content-type': 'application/x-postgres-copy' },
      body: '',
    });
    expect(await response.json()).toMatchObject({ code: 'ingest_version' });
  });
});
