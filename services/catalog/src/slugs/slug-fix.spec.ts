import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { AuditPage } from '@directory/contracts/audit';
import type { SlugFix, SlugFixResponse } from '@directory/contracts/moderation';
import { businessSlug } from '@directory/contracts/slugs';
import { ingestRow } from '@directory/testing/ingest-rows';
import type { z } from 'zod';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { wrongCounts } from '../database/recount.js';

/** More than one step of the job processes. */
const MANY = 5_100;

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());
afterEach(async () => {
  expect(await wrongCounts(catalog.db)).toEqual([]);
  await catalog.db.query('DELETE FROM business');
});

const start = async (query = '') =>
  (await (await catalog.send(`/api/admin/fix-slugs${query}`, { method: 'POST' })).json()) as z.infer<
    typeof SlugFixResponse
  >;
const ended = async () => {
  const fix = () => catalog.get<SlugFix>('/api/admin/fix-slugs');
  await expect.poll(async () => (await fix()).state).not.toBe('running');
  return fix();
};
const slugs = async () =>
  (await catalog.db.query<{ slug: string }[]>('SELECT slug FROM business ORDER BY id')).map((b) => b.slug);

it('regenerates slugs from names, previews them, and redirects the old ones', async () => {
  const [right, wrong] = [ingestRow({ name: 'Right' }), ingestRow({ name: 'Çay Evi' })];
  await catalog.import([right, wrong]);
  await catalog.db.query(`UPDATE business SET slug = 'cay--evi-old' WHERE name = 'Çay Evi'`);

  expect(await start('?preview=true')).toMatchObject({ success: true, checkpointEnabled: true, preview: true });
  expect(await ended()).toMatchObject({
    ...{ state: 'done', preview: true, totalBusinesses: 2, totalProcessed: 2, successCount: 1 },
    examples: [{ name: 'Çay Evi', from: 'cay--evi-old', to: wrong.slug }],
  });
  expect(await slugs()).toEqual([right.slug, 'cay--evi-old']);

  await start();
  expect(await ended()).toMatchObject({ state: 'done', preview: false, successCount: 1, error: null });
  expect(await slugs()).toEqual([right.slug, wrong.slug]);
  const old = await catalog.send('/api/businesses/cay--evi-old');
  expect([old.status, old.headers.get('location')]).toEqual([301, `/api/businesses/${wrong.slug}`]);
  const { entries } = await catalog.get<AuditPage>('/api/admin/audit-log?action=slug.fix');
  expect(entries).toMatchObject([{ count: 1, after: { processed: 2 } }]);
  await start();
  expect(await ended()).toMatchObject({ successCount: 0 });
});

it('skips a slug in use and generates the next one', async () => {
  const [first, second] = [ingestRow({ name: 'First' }), ingestRow({ name: 'Second' })];
  await catalog.import([first, second]);
  await catalog.db.query(`UPDATE business SET slug = 'aside-aaaaaa' WHERE name = 'First'`);
  await catalog.db.query(`UPDATE business SET slug = $1 WHERE name = 'Second'`, [first.slug]);
  await start();
  await ended();
  expect(await slugs()).toEqual([businessSlug('First', `${first.match_key}#2`), second.slug]);
  await start();
  expect(await ended()).toMatchObject({ successCount: 1 });
  expect(await slugs()).toEqual([first.slug, second.slug]);
});

it('resumes after an aborted step, and counts nothing twice', async () => {
  await catalog.db.query(
    `INSERT INTO business (match_key, slug, name, name_hash)
     SELECT 'k' || i, 'wrong-' || i, 'Name ' || i, i FROM generate_series(1, ${MANY}) i`,
  );
  // The connection of the second step is terminated once.
  await catalog.db.query(`
    CREATE SEQUENCE steps;
    CREATE FUNCTION die_once() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF nextval('steps') = 2 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER die_once BEFORE UPDATE OF cursor ON slug_fix FOR EACH ROW WHEN (NEW.processed > 0) EXECUTE FUNCTION die_once()`);
  await start();
  expect(await ended()).toMatchObject({ state: 'done', totalProcessed: MANY, successCount: MANY });
  const [row] = await catalog.db.query<{ n: number }[]>(`SELECT nextval('steps')::int AS n`);
  expect(row!.n).toBe(4);
  const expected = Array.from({ length: MANY }, (_, i) => businessSlug(`Name ${i + 1}`, `k${i + 1}`));
  expect(await slugs()).toEqual(expected);
});
