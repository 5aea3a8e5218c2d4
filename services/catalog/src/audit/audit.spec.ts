import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditAction, AuditPage } from '@directory/contracts/audit';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { AuditLog } from './audit-log.js';
import { AuditQueries } from './audit.queries.js';

let catalog: TestCatalog;
let log: AuditLog;
let queries: AuditQueries;
beforeAll(async () => {
  catalog = await startTestCatalog();
  [log, queries] = [catalog.app.get(AuditLog), catalog.app.get(AuditQueries)];
});
afterAll(() => catalog.stop());

const ADA = { username: 'ada', address: '192.0.2.1' };
const page = (query = '') => catalog.get<AuditPage>(`/api/admin/audit-log${query}`);
const record = (action: AuditAction) => catalog.db.transaction((db) => log.record(db, { ...ADA, action }));
const numbers = async () =>
  (await catalog.db.query<{ id: string }[]>('SELECT id FROM audit_entry ORDER BY id')).map(({ id }) => Number(id));

describe('the audit log', () => {
  it('lists actor, action and changes, newest first', async () => {
    await catalog.db.transaction(async (db) => {
      await log.record(db, {
        ...ADA,
        action: 'settings.save',
        subject: 'a',
        before: { ad1: 'x' },
        after: { ad1: 'y' },
      });
      await log.record(db, { username: 'bob', address: null, action: 'business.approve', count: 3_000_000_000 });
    });
    const { entries, actions, usernames, totalCount } = await page();
    expect(entries).toMatchObject([
      { username: 'bob', action: 'business.approve', count: 3_000_000_000, before: null, address: null },
      { ...ADA, action: 'settings.save', subject: 'a', count: null, before: { ad1: 'x' }, after: { ad1: 'y' } },
    ]);
    expect(actions).toEqual(['business.approve', 'settings.save']);
    expect(usernames).toEqual(['ada', 'bob']);
    expect(totalCount).toBe(2);
    expect((await page('?action=settings.save')).entries).toHaveLength(1);
    expect(await page('?page=2')).toMatchObject({ entries: [], currentPage: 2, hasNextPage: false });
  });

  it('is filtered by person and by time', async () => {
    const [newest, oldest] = (await page()).entries;
    expect(await page('?username=bob')).toMatchObject({ entries: [{ username: 'bob' }], totalCount: 1 });
    expect(await page('?username=bob&action=settings.save')).toMatchObject({ entries: [], totalCount: 0 });
    const at = (name: string, time: string) => page(`?${name}=${encodeURIComponent(time)}`);
    expect((await at('since', newest!.at)).entries.map(({ id }) => id)).toContain(newest!.id);
    expect((await at('until', oldest!.at)).entries).toEqual([]);
    expect((await at('since', new Date(Date.now() + 60_000).toISOString())).entries).toEqual([]);
    expect((await catalog.send('/api/admin/audit-log?since=yesterday')).status).toBe(400);
  });

  it('has no entry for a rolled back action', async () => {
    const before = await numbers();
    const failing = catalog.db.transaction(async (db) => {
      await log.record(db, { ...ADA, action: 'slug.fix' });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await numbers()).toEqual(before);
  });

  it('numbers entries without gaps, however many are written at once', async () => {
    await Promise.all(Array.from({ length: 12 }, () => record('cache.clear')));
    const all = await numbers();
    expect(all).toEqual(all.map((_, index) => index + 1));
    expect(await queries.firstBroken()).toBeUndefined();
  });

  it('records actions of other services once however often they are sent', async () => {
    const entry = { ...ADA, key: randomUUID(), action: 'import.upload', subject: 'a.csv', after: { rows: 1 } };
    const send = (body: unknown) =>
      catalog.send('/internal/audit', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect([(await send(entry)).status, (await send(entry)).status]).toEqual([200, 200]);
    expect((await send({ ...entry, action: 'anything goes' })).status).toBe(400);
    expect((await page('?action=import.upload')).entries).toMatchObject([{ subject: 'a.csv', after: { rows: 1 } }]);
  });
});

describe('an entry', () => {
  it.each([
    ['UPDATE audit_entry SET username = $$nobody$$'],
    ['DELETE FROM audit_entry WHERE id = 1'],
    ['DELETE FROM audit_entry WHERE false'],
    ['TRUNCATE audit_entry'],
    ['SET session_replication_role = replica; DELETE FROM audit_entry'],
  ])('cannot be changed: %s', async (statement) => {
    const before = await catalog.db.query('SELECT * FROM audit_entry ORDER BY id');
    await expect(catalog.db.transaction((db) => db.query(statement))).rejects.toThrow('append-only');
    expect(await catalog.db.query('SELECT * FROM audit_entry ORDER BY id')).toEqual(before);
  });

  it('cannot be changed, nor its triggers removed, by a role that does not own the table', async () => {
    const role = `service_${randomUUID().slice(0, 8)}`;
    const as = async (statement: string) =>
      catalog.db.transaction(async (db) => {
        await db.query(`SET LOCAL ROLE ${role}`);
        return db.query<unknown[]>(statement);
      });
    await catalog.db.query(`CREATE ROLE ${role} NOLOGIN; GRANT SELECT, INSERT ON audit_entry TO ${role}`);
    try {
      const entry = `INSERT INTO audit_entry (username, action) VALUES ('ada', 'thing.save') RETURNING id`;
      expect(await as(entry)).toHaveLength(1);
      for (const statement of [
        'UPDATE audit_entry SET username = $$nobody$$',
        'DELETE FROM audit_entry',
        'TRUNCATE audit_entry',
        'ALTER TABLE audit_entry DISABLE TRIGGER audit_reject',
        'DROP TRIGGER audit_append ON audit_entry',
        'DROP TABLE audit_entry',
        'SET session_replication_role = replica',
      ]) {
        await expect(as(statement)).rejects.toThrow(/permission denied|must be owner/);
      }
    } finally {
      await catalog.db.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`);
    }
    expect(await queries.firstBroken()).toBeUndefined();
  });

  it.each([
    ['changed', `UPDATE audit_entry SET username = 'nobody' WHERE id = 2`, 2],
    ['removed', 'DELETE FROM audit_entry WHERE id = 2', 3],
  ])('that the table owner has %s is detected', async (_what, statement, broken) => {
    for (const action of ['cache.clear', 'slug.fix', 'session.login'] as const) await record(action);
    const forced = catalog.db.transaction(async (db) => {
      await db.query('ALTER TABLE audit_entry DISABLE TRIGGER audit_reject');
      await db.query(statement);
      throw new Error(`broken at ${await queries.firstBroken(db)}`);
    });
    await expect(forced).rejects.toThrow(`broken at ${broken}`);
    expect(await queries.firstBroken()).toBeUndefined();
  });
});
