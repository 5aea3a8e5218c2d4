import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AuditPage } from '@directory/contracts/audit';
import type { UndoResponse } from '@directory/contracts/moderation';
import { INGEST_VERSION, type IngestRow } from '@directory/contracts/ingest';
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
  await catalog.db.query('DELETE FROM business; DELETE FROM deleted_business; DELETE FROM deletion');
});

/** A complete import; resolves to its id. */
const importAs = async (rows: IngestRow[], limit = 500) => {
  const id = randomUUID();
  await catalog.stage(id, 1, rows);
  for (;;) {
    const status = (await (await catalog.merge(id, { limit })).json()) as { done: boolean };
    if (status.done) return id;
  }
};
const undo = async (id: string) => {
  const response = await catalog.send(`/api/admin/imports/${id}/undo`, { method: 'POST' });
  return { status: response.status, body: (await response.json()) as UndoResponse & { code?: string } };
};
/** Partly merged and then cancelled. */
const cancelled = async (rows: IngestRow[]) => {
  const id = randomUUID();
  await catalog.stage(id, 1, rows);
  await catalog.merge(id, { limit: 2 });
  await catalog.send(`/internal/imports/${id}`, { method: 'DELETE' });
  return id;
};
const stageAgain = async (id: string, body: RequestInit['body'], isAppended = false) => {
  const response = await catalog.send(
    `/internal/imports/${id}/rows?fence=2&append=${isAppended}&version=${INGEST_VERSION}`,
    { method: 'PUT', headers: { 'content-type': 'application/x-postgres-copy' }, body, duplex: 'half' },
  );
  return { status: response.status, body: (await response.json()) as { code?: string } };
};
const edit = async (name: string, change: object) => {
  const [row] = await catalog.db.query<{ id: string }[]>('SELECT id FROM business WHERE name = $1', [name]);
  await catalog.edit(row!.id, change);
};
/** The directory without timestamps of changes. */
const directory = async () =>
  catalog.db.query<Record<string, unknown>[]>(
    `SELECT (to_jsonb(b) - 'updated_at')::text AS business FROM business b ORDER BY match_key`,
  );
const names = async () =>
  (await catalog.db.query<{ name: string }[]>('SELECT name FROM business ORDER BY name')).map(({ name }) => name);

const known = Array.from({ length: 6 }, (_, i) =>
  ingestRow({ name: `Known ${i}`, city: 'Bonn', country_code: 'DE', category: 'Gym', rating: 4, phone: `+49 1${i}` }),
);
const file = [
  ...known
    .slice(0, 4)
    .map((row, i) => ({ ...row, name: `Changed ${i}`, rating: 2.5, city: 'Köln', city_slug: 'koln' })),
  known[4]!,
  ...Array.from({ length: 3 }, (_, i) => ingestRow({ name: `New ${i}`, category: 'Spa', country_code: 'TR' })),
];

describe('undoing an import', () => {
  it('is reported: undone imports with their counts, and no others', async () => {
    await importAs(known);
    const id = await importAs(file, 3);
    const other = await importAs([ingestRow({ name: 'Other' })]);
    const listed = async () =>
      catalog
        .write('POST', '/internal/imports/undone', { importIds: [id, other, randomUUID()] })
        .then((response) => response.json());
    expect(await listed()).toEqual({ undone: [] });
    await undo(id);
    expect(await listed()).toEqual({
      undone: [{ importId: id, deletedCount: 3, revertedCount: 4, unrevertedCount: 0 }],
    });
  });

  it('restores the directory as it was before the import', async () => {
    await importAs(known);
    const before = await directory();
    const id = await importAs(file, 3);
    const { status, body } = await undo(id);
    expect({ status, ...body }).toMatchObject({ status: 200, deletedCount: 3, revertedCount: 4, unrevertedCount: 0 });
    expect(await directory()).toEqual(before);
    const { entries } = await catalog.get<AuditPage>('/api/admin/audit-log?action=import.undo');
    expect(entries[0]).toMatchObject({ count: 7, before: { importId: id } });
  });

  it('is recorded with the name of the file, as is the deletion of what the import had inserted', async () => {
    const id = await importAs(file.slice(5));
    const uploaded = {
      username: 'ada',
      address: null,
      action: 'import.upload',
      subject: 'spas.csv',
      after: { importId: id },
    };
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ ...uploaded, key: randomUUID() });
    expect((await catalog.send('/internal/audit', { method: 'POST', headers, body })).status).toBe(200);
    await undo(id);
    const { entries } = await catalog.get<AuditPage>('/api/admin/audit-log?action=import.undo');
    expect(entries[0]).toMatchObject({ subject: 'spas.csv', before: { importId: id } });
    expect(await catalog.get<object[]>('/api/admin/deletions')).toMatchObject([{ kind: 'import', label: 'spas.csv' }]);
  });

  it('is done once, however often it is requested', async () => {
    await importAs(known);
    const id = await importAs(file);
    const first = await undo(id);
    const after = await directory();
    await catalog.import([ingestRow({ name: 'Later' })]);
    expect(await undo(id)).toEqual(first);
    expect((await directory()).length).toBe(after.length + 1);
  });

  it('soft-deletes inserted businesses', async () => {
    const id = await importAs(file.slice(5));
    const { body } = await undo(id);
    expect(await names()).toEqual([]);
    await catalog.send(`/api/admin/deletions/${body.deletionId}/restore`, { method: 'POST' });
    expect(await names()).toEqual(['New 0', 'New 1', 'New 2']);
  });

  it('preserves later changes by imports or by hand', async () => {
    await importAs(known);
    const id = await importAs(file);
    await importAs([
      { ...file[0]!, name: 'By import' },
      { ...file[5]!, name: 'New by import' },
    ]);
    await edit('Changed 1', { name: 'By hand' });
    await edit('New 1', { rating: 5 });
    expect((await undo(id)).body).toMatchObject({ deletedCount: 1, revertedCount: 2, unrevertedCount: 4 });
    expect(await names()).toEqual([
      'By hand',
      'By import',
      'Known 2',
      'Known 3',
      'Known 4',
      'Known 5',
      'New 1',
      'New by import',
    ]);
  });

  it('leaves nothing of two imports, in whatever order they are undone', async () => {
    await importAs(known);
    const before = await directory();
    const later = file.slice(1, 7).map((row) => ({ ...row, rating: 1.5, region: 'West' }));
    for (const isInOrder of [true, false]) {
      const ids = [await importAs(file), await importAs(later)];
      for (const id of isInOrder ? ids : ids.toReversed()) await undo(id);
      expect({ isInOrder, directory: await directory() }).toEqual({ isInOrder, directory: before });
    }
    const ids = [await importAs(file), await importAs(later), await importAs(file.slice(2))];
    for (const id of ids) expect((await undo(id)).status).toBe(200);
    expect(await directory()).toEqual(before);
  });

  it('preserves what was restored after an import was undone, and edited between two of them', async () => {
    const first = await importAs(file.slice(5));
    const { body } = await undo(first);
    await catalog.send(`/api/admin/deletions/${body.deletionId}/restore`, { method: 'POST' });
    await expect.poll(names).toEqual(['New 0', 'New 1', 'New 2']);
    const restored = await directory();
    expect((await undo(await importAs([{ ...file[5]!, rating: 1 }]))).body).toMatchObject({ revertedCount: 1 });
    expect(await directory()).toEqual(restored);

    const second = await importAs([ingestRow({ name: 'Other', phone: '+49 5', phone_number: 495n })]);
    await edit('Other', { region: 'By hand' });
    const third = await importAs([ingestRow({ name: 'Renamed', phone: '+49 5', phone_number: 495n })]);
    for (const id of [second, third]) await undo(id);
    expect(await names()).toEqual(['New 0', 'New 1', 'New 2', 'Other']);
  });

  it('restores a manual edit from before the import like any other value', async () => {
    await importAs(known);
    await edit('Known 0', { region: 'By hand' });
    const id = await importAs([{ ...file[0]!, region: 'By import' }]);
    expect((await undo(id)).body).toMatchObject({ revertedCount: 1, unrevertedCount: 0 });
    const [row] = await catalog.db.query<{ region: string }[]>(`SELECT region FROM business WHERE name = 'Known 0'`);
    expect(row!.region).toBe('By hand');
  });

  it('reverts both changes of a business that one file changed twice', async () => {
    const place = ingestRow({ name: 'Twice', place_id: 'twice', phone: '+49 77', phone_number: 4977n, rating: 1 });
    await importAs([place]);
    const before = await directory();
    const again = { ...place, place_id: null, match_key: 'tel:4977', region: 'West' };
    const id = await importAs(
      [
        { ...place, rating: 2 },
        { ...again, rating: 3 },
      ],
      1,
    );
    expect((await undo(id)).body).toMatchObject({ revertedCount: 1 });
    expect(await directory()).toEqual(before);
    const own = await importAs(
      [ingestRow({ ...place, place_id: 'own', phone_number: 5n }), { ...again, phone_number: 5n, rating: 5 }],
      1,
    );
    expect((await undo(own)).body).toMatchObject({ deletedCount: 1, revertedCount: 0 });
    expect(await directory()).toEqual(before);
  });

  it('is final: it takes no rows of a retry, and no corrected ones', async () => {
    const [retried, complete] = [await cancelled(file), await importAs(file, 3)];
    for (const [id, isCorrection] of [
      [retried, false],
      [complete, true],
    ] as const) {
      expect((await undo(id)).status).toBe(200);
      expect(await stageAgain(id, copyBody([ingestRow({ name: 'Late' })]), isCorrection)).toMatchObject({
        status: 409,
        body: { code: 'import_cancelled' },
      });
      await catalog.merge(id, { fence: 2 });
    }
    expect(await names()).toEqual([]);
  });

  it('is final: it takes no rows that were already being staged', async () => {
    const id = await cancelled(file);
    const rows = new TransformStream<Uint8Array, Uint8Array>();
    const staging = stageAgain(id, rows.readable);
    const writer = rows.writable.getWriter();
    await writer.write(Buffer.from(copyBody([ingestRow({ name: 'Late' })])));
    const claims = () =>
      catalog.db.query<unknown[]>('SELECT FROM import_merge WHERE import_id = $1 AND fence = 2', [id]);
    await expect.poll(async () => (await claims()).length).toBeGreaterThan(0);
    expect((await undo(id)).status).toBe(200);
    await writer.close();
    expect((await staging).body.code).toBe('import_cancelled');
    await catalog.merge(id, { fence: 2 });
    expect(await names()).toEqual([]);
  });

  it('is rejected for an import that does not exist, is running, or changed nothing', async () => {
    expect(await undo(randomUUID())).toMatchObject({ status: 404, body: { code: 'import_not_found' } });
    const running = randomUUID();
    await catalog.stage(running, 1, known);
    await catalog.merge(running, { limit: 2 });
    expect(await undo(running)).toMatchObject({ status: 409, body: { code: 'import_running' } });
    await catalog.merge(running, { limit: 500 });
    const same = await importAs(known);
    expect(await undo(same)).toMatchObject({ status: 409, body: { code: 'import_nothing_to_undo' } });
    expect((await undo(running)).body).toMatchObject({ deletedCount: 6 });
  });
});
