import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BusinessReportPage } from '@directory/contracts/business-reports';
import { INGEST_VERSION, type IngestRow } from '@directory/contracts/ingest';
import type { UndoResponse } from '@directory/contracts/moderation';
import { countBlocked } from '@directory/testing/blocked-connections';
import { copyBody, ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { wrongCounts } from '../database/recount.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());
afterEach(async () => {
  expect(await wrongCounts(catalog.db)).toEqual([]);
  await catalog.db.query(
    'DELETE FROM business; DELETE FROM business_merge; DELETE FROM deleted_business; DELETE FROM deletion',
  );
});

const importAs = async (rows: IngestRow[]) => {
  const id = randomUUID();
  await catalog.stage(id, 1, rows);
  await catalog.merge(id);
  return id;
};
const undo = async (id: string) =>
  (await (await catalog.write('POST', `/api/admin/imports/${id}/undo`)).json()) as UndoResponse;
const stored = async () => {
  const rows = await catalog.db.query<{ id: string; name: string; phone: string; website: string | null }[]>(
    'SELECT id, name, phone, website FROM business ORDER BY id',
  );
  return { id: rows[0]!.id, names: rows.map(({ name }) => name), phone: rows[0]!.phone, website: rows[0]!.website };
};

const gym = ingestRow({ name: 'Gym', phone: '+491', website: null });
const changed = { ...gym, phone: '+492' };
/** As after the clock of the database was set back by an hour. */
const setClockBack = () => catalog.db.query(`UPDATE import_merge SET merged_at = merged_at + interval '1 hour'`);

describe('undoing an import leaves', () => {
  it('the edit of a business after it, if the clock was set back in between', async () => {
    await importAs([gym]);
    const id = await importAs([changed]);
    await setClockBack();
    await catalog.edit((await stored()).id, { phone: '+493' });
    expect(await undo(id)).toMatchObject({ code: 'import_nothing_to_undo' });
    expect(await stored()).toMatchObject({ phone: '+493' });
  });

  it('a report that was accepted after it, in a transaction that began before it', async () => {
    await importAs([gym]);
    const report = { kind: 'edit', changes: { phone: '+493' }, elapsedMs: 30_000 };
    expect((await catalog.write('POST', `/api/businesses/${gym.slug}/reports`, report)).status).toBe(200);
    const [received] = (await catalog.get<BusinessReportPage>('/api/admin/business-reports')).reports;
    const holder = catalog.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM business_report FOR UPDATE');
    const accepted = catalog.write('POST', `/api/admin/business-reports/${received!.id}/accept`, {});
    await expect.poll(() => countBlocked(catalog.db), { interval: 5 }).toBe(1);
    const id = await importAs([changed]);
    await holder.commitTransaction();
    await holder.release();
    expect((await accepted).status).toBe(200);
    expect(await undo(id)).toMatchObject({ code: 'import_nothing_to_undo' });
    expect(await stored()).toMatchObject({ phone: '+493' });
  });

  it('a business into which another one was merged after it, if the clock was set back in between', async () => {
    const other = ingestRow({ name: 'Other gym', website: 'https://gym.example/' });
    await importAs([gym, other]);
    const id = await importAs([changed]);
    await setClockBack();
    const [survivor, removed] = await catalog.db.query<{ id: string }[]>('SELECT id FROM business ORDER BY name');
    await catalog.write('POST', '/api/admin/duplicates/merge', { survivor, removed });
    expect(await undo(id)).toMatchObject({ code: 'import_nothing_to_undo' });
    expect(await stored()).toMatchObject({ names: ['Gym'], phone: '+492', website: 'https://gym.example/' });
  });

  it('the values of another import from between two rounds of its rows', async () => {
    await importAs([gym]);
    const id = await importAs([changed]);
    const other = await importAs([{ ...gym, phone: '+493' }]);
    const rows = copyBody([{ ...gym, phone: '+494' }]);
    const path = `/internal/imports/${id}/rows?fence=2&append=true&version=${INGEST_VERSION}`;
    const headers = { 'content-type': 'application/x-postgres-copy' };
    expect((await catalog.send(path, { method: 'PUT', headers, body: rows })).status).toBe(200);
    expect(await (await catalog.merge(id, { fence: 2 })).json()).toMatchObject({ done: true, updated: 2 });
    expect(await stored()).toMatchObject({ phone: '+494' });
    expect(await undo(id)).toMatchObject({ revertedCount: 1 });
    expect(await stored()).toMatchObject({ phone: '+493' });
    expect(await catalog.db.query('SELECT import_id FROM business')).toEqual([{ import_id: other }]);
  });
});
