import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { AuditAction } from '@directory/contracts/audit';
import { AuditLog } from '../audit/audit-log.js';
import { AuditQueries } from '../audit/audit.queries.js';
import { BusinessReportQueries } from '../business-reports/business-reports.queries.js';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { ContactMessageQueries } from '../contact-messages/contact-messages.queries.js';
import { UsageService } from '../usage/usage.service.js';
import { RetentionService } from './retention.service.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog({ retention: { contactMessageDays: 30, auditDays: 100, searchDays: 7 } });
});
afterAll(() => catalog.stop());

const deleteExpired = () => catalog.app.get(RetentionService).deleteExpired();

it('deletes contact messages after their retention period', async () => {
  for (const days of [29, 31]) {
    await catalog.db.query(
      `INSERT INTO contact_message (name, email, subject, message, client_hash, created_at)
       VALUES ('Ada', 'ada@example.com', $1, 'A question', '', now() - make_interval(days => $2))`,
      [`${days} days old`, days],
    );
  }
  await deleteExpired();
  expect(await catalog.db.query('SELECT subject FROM contact_message')).toEqual([{ subject: '29 days old' }]);
});

it('deletes other expired records where one kind fails, and that kind in the next run', async () => {
  await catalog.db.query(
    `INSERT INTO contact_message (name, email, subject, message, client_hash, created_at)
     VALUES ('Ada', 'ada@example.com', 'Expired', 'A question', '', now() - interval '31 days')`,
  );
  const expired = () => catalog.db.query(`SELECT FROM contact_message WHERE subject = 'Expired'`);
  const reports = vi.spyOn(catalog.app.get(BusinessReportQueries), 'expire');
  const messages = vi.spyOn(catalog.app.get(ContactMessageQueries), 'expire');
  messages.mockRejectedValueOnce(new Error('the table is locked'));
  await deleteExpired();
  expect(reports).toHaveBeenCalledTimes(1);
  expect(await expired()).toHaveLength(1);
  await deleteExpired();
  expect(await expired()).toEqual([]);
});

it('deletes audit entries after their retention period, and the remaining chain still verifies', async () => {
  const log = catalog.app.get(AuditLog);
  const queries = catalog.app.get(AuditQueries);
  const record = (action: AuditAction) =>
    catalog.db.transaction((db) => log.record(db, { username: 'ada', address: '192.0.2.1', action }));
  for (const action of ['slug.fix', 'slug.fix', 'cache.clear', 'business.edit'] as const) await record(action);
  // Recomputes the chain with times in the past, as the table's owner.
  await catalog.db.query(`ALTER TABLE audit_entry DISABLE TRIGGER audit_reject;
    UPDATE audit_entry SET at = at - interval '101 days' WHERE action = 'slug.fix';
    DO $$ DECLARE e audit_entry; previous bytea := ''; BEGIN
      FOR e IN SELECT * FROM audit_entry ORDER BY id LOOP
        previous := audit_hash(previous, e);
        UPDATE audit_entry SET hash = previous WHERE id = e.id;
      END LOOP; END $$;
    ALTER TABLE audit_entry ENABLE ALWAYS TRIGGER audit_reject`);
  expect(await queries.firstBroken()).toBeUndefined();

  await deleteExpired();
  expect((await queries.list({}, 10)).map(({ action }) => action)).toEqual(['business.edit', 'cache.clear']);
  expect(await queries.firstBroken()).toBeUndefined();
  await record('cache.clear');
  expect(await queries.last()).toMatchObject({ id: '5' });
  expect(await queries.firstBroken()).toBeUndefined();

  // Another removal at the start is detected.
  const forced = catalog.db.transaction(async (db) => {
    await db.query('ALTER TABLE audit_entry DISABLE TRIGGER audit_reject');
    await db.query('DELETE FROM audit_entry WHERE id = 3');
    throw new Error(`broken at ${await queries.firstBroken(db)}`);
  });
  await expect(forced).rejects.toThrow('broken at 4');
});

it('never deletes audit entries of the last 90 days, nor outside of audit_expire', async () => {
  await expect(catalog.db.query('SELECT audit_expire(89)')).rejects.toThrow('do not expire');
  await expect(catalog.db.query('DELETE FROM audit_entry')).rejects.toThrow('append-only');
});

it('deletes searches without a result after their retention period, and views after 30 days', async () => {
  await catalog.db.query(
    `INSERT INTO missed_search SELECT current_date - n, 'days ' || n, 1 FROM generate_series(1, 10) n`,
  );
  await catalog.app.get(UsageService).save();
  const stored = await catalog.db.query<{ query: string }[]>('SELECT query FROM missed_search ORDER BY day DESC');
  expect(stored.map(({ query }) => query)).toEqual([1, 2, 3, 4, 5, 6].map((n) => `days ${n}`));
});

it('stores no searches where their retention period is 0', async () => {
  const other = await startTestCatalog({ retention: { contactMessageDays: 30, auditDays: 100, searchDays: 0 } });
  try {
    await other.get('/api/search?q=zzqx');
    await other.app.get(UsageService).save();
    expect(await other.db.query('SELECT * FROM missed_search')).toEqual([]);
  } finally {
    await other.stop();
  }
});
