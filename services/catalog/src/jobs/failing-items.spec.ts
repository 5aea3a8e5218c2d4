import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { DuplicatePage } from '@directory/contracts/duplicates';
import type { Deletion } from '@directory/contracts/moderation';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { DeletionsService } from '../deletions/deletions.service.js';
import { DuplicateScanService } from '../duplicates/duplicate-scan.service.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());
afterEach(() => catalog.db.query('DELETE FROM business; DELETE FROM deleted_business; DELETE FROM deletion'));

/** Runs `work` while rows of a table that meet a condition cannot be written. */
async function whileRejected(event: string, table: string, condition: string, work: () => Promise<void>) {
  await catalog.db.query(
    `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'rejected by the test'; END $$;
     CREATE TRIGGER fail BEFORE ${event} ON ${table} FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION fail()`,
  );
  try {
    await work();
  } finally {
    await catalog.db.query('DROP FUNCTION fail CASCADE');
  }
}

/** Deletes a business of each name, one after the other; resolves to the ids of the deletions. */
async function deletedInTurn(names: string[]): Promise<string[]> {
  const deletions: string[] = [];
  for (const name of names) {
    await catalog.import([ingestRow({ name })]);
    const [row] = await catalog.db.query<{ id: string }[]>('SELECT id FROM business');
    const response = await catalog.write('DELETE', `/api/businesses/${row!.id}`);
    deletions.push(((await response.json()) as { deletionId: string }).deletionId);
  }
  return deletions;
}

const remaining = async () => {
  const rows = await catalog.db.query<{ id: string }[]>('SELECT id FROM deletion ORDER BY restorable_until');
  return rows.map(({ id }) => id);
};

it('a deletion that cannot be purged does not prevent the purges after it, and is tried again', async () => {
  const [first, ...others] = await deletedInTurn(['Ada', 'Bea', 'Cem']);
  await catalog.db.query(`UPDATE deletion SET restorable_until = restorable_until - interval '60 days'`);
  const purge = () => catalog.app.get(DeletionsService).purge();
  await whileRejected('DELETE', 'deleted_business', `OLD.deletion_id = '${first}'`, async () => {
    expect(await remaining()).toEqual([first, ...others]);
    await purge();
    expect(await remaining()).toEqual([first]);
  });
  await purge();
  expect(await remaining()).toEqual([]);
});

it('a restore that fails does not prevent the restores after it', async () => {
  const [first, second] = await deletedInTurn(['Ada', 'Bea']);
  const restore = async (id: string | undefined) =>
    (await (await catalog.write('POST', `/api/admin/deletions/${id}/restore`)).json()) as Deletion;
  await whileRejected('INSERT', 'business', `NEW.name = 'Ada'`, async () => {
    expect(await restore(first)).toMatchObject({ state: 'restoring' });
    expect(await restore(second)).toMatchObject({ state: 'restored', restoredCount: 1 });
  });
  await expect.poll(async () => (await restore(first)).state === 'restored', { interval: 500 }).toBe(true);
});

it('an import that cannot be scanned for duplicates does not prevent the scans after it', async () => {
  const pair = (name: string, phone: bigint) =>
    [1, 2].map((n) => ingestRow({ name: `${name} ${n}`, phone: `+${phone}`, phone_number: phone }));
  await catalog.import(pair('Ada', 4901n));
  await catalog.import(pair('Bea', 4902n));
  const [{ id }] = await catalog.db.query<[{ id: string }]>(
    'SELECT import_id AS id FROM import_merge ORDER BY created_at LIMIT 1 OFFSET (SELECT count(*) - 2 FROM import_merge)',
  );
  const scanned = async () => {
    await catalog.app.get(DuplicateScanService).trigger();
    const { pairs } = await catalog.get<DuplicatePage>('/api/admin/duplicates');
    return pairs.map(({ first }) => first.name.slice(0, 3)).toSorted();
  };
  await whileRejected('INSERT', 'possible_duplicate', `NEW.import_id = '${id}'`, async () => {
    expect(await scanned()).toEqual(['Bea']);
  });
  expect(await scanned()).toEqual(['Ada', 'Bea']);
});
