import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuditPage } from '@directory/contracts/audit';
import type { BusinessReport, BusinessReportPage, ReportStatus } from '@directory/contracts/business-reports';
import type { BusinessDetail } from '@directory/contracts/businesses';
import type { ErrorBody } from '@directory/contracts/errors';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { RetentionService } from '../retention/retention.service.js';

const row = ingestRow({
  ...{ name: 'Corner Gym', category: 'Gym', country_code: 'DE', phone: '+49 30 1', website: 'https://gym.example/' },
});
const HUMAN = { elapsedMs: 30_000 };

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog({ retention: { contactMessageDays: 30, auditDays: 1_095, searchDays: 30 } });
  await catalog.import([row]);
});
afterAll(() => catalog.stop());
beforeEach(() => catalog.db.query('DELETE FROM business_report'));

const send = async <T>(method: string, path: string, body?: unknown) => {
  const response = await catalog.write(method, path, body);
  return { status: response.status, headers: response.headers, body: (await response.json()) as T };
};
const report = (body: object, slug = row.slug) =>
  send<{ token: string } & ErrorBody>('POST', `/api/businesses/${slug}/reports`, { ...HUMAN, ...body });
const status = (token: string) => send<ReportStatus & ErrorBody>('GET', `/api/reports/${token}`);
const inbox = (query = '') => catalog.get<BusinessReportPage>(`/api/admin/business-reports${query}`);
const decide = (id: string, verb: 'accept' | 'decline', body: object = {}) =>
  send<BusinessReport & ErrorBody>('POST', `/api/admin/business-reports/${id}/${verb}`, body);
const detail = () => catalog.get<BusinessDetail>(`/api/businesses/${row.slug}`);
const stored = () => catalog.db.query<Record<string, unknown>[]>('SELECT * FROM business_report');
const actions = async () =>
  (await catalog.get<AuditPage>('/api/admin/audit-log')).entries.map(({ action, username }) => `${username} ${action}`);

describe('a report', () => {
  it('has the values that differ, current and proposed, and a status known by its secret link alone', async () => {
    const changes = { phone: ' +49 30 2 ', website: 'https://gym.example/', category: null };
    const sent = await report({ kind: 'edit', changes, note: 'I am a member' });
    expect(sent).toMatchObject({ status: 200, body: { success: true, token: expect.stringMatching(/^[\w-]{24}$/) } });
    const { reports, receivedCount } = await inbox();
    expect({ receivedCount, reports }).toMatchObject({
      receivedCount: 1,
      reports: [
        {
          ...{ kind: 'edit', state: 'received', businessName: 'Corner Gym', note: 'I am a member' },
          ...{ current: { phone: '+49 30 1', category: 'Gym' }, changes: { phone: '+49 30 2', category: null } },
        },
      ],
    });
    expect(Object.keys(reports[0]!.changes).sort()).toEqual(['category', 'phone']);
    const { body, headers } = await status(sent.body.token);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({ state: 'received', businessSlug: row.slug, reply: null, decidedAt: null });
    expect(body).not.toHaveProperty('note');
    expect((await status('x'.repeat(24))).body.code).toBe('report_not_found');
    const dump = JSON.stringify(await stored());
    expect(dump).not.toContain(sent.body.token);
    expect(dump).not.toContain('192.0.2.1');
  });

  it('a report of a bot gets the usual response and is not stored', async () => {
    const bots = [{ website_url: 'https://spam.example' }, { elapsedMs: 500 }];
    for (const bot of bots) {
      const sent = await report({ kind: 'closed', temporarily: false, ...bot });
      expect(sent).toMatchObject({ status: 200, body: { token: expect.stringMatching(/^[\w-]{24}$/) } });
    }
    expect(await stored()).toEqual([]);
  });

  it.each([
    ['no change', { kind: 'edit', changes: {} }],
    ['the current values', { kind: 'edit', changes: { phone: '+49 30 1' } }],
    ['no name', { kind: 'edit', changes: { name: ' ' } }],
    ['a script as website', { kind: 'edit', changes: { website: 'javascript:alert(1)' } }],
    ['invalid hours', { kind: 'edit', changes: { workingHours: '{"Mon":"9-5"}' } }],
    ['a removal without a reason', { kind: 'removal', note: 'please' }],
    ['control characters', { kind: 'closed', temporarily: true, note: 'a\u0000b' }],
    ['an unknown kind', { kind: 'claim' }],
  ])('with %s is rejected', async (_, body) => {
    expect(await report(body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(await stored()).toEqual([]);
  });

  it('ignores fields that visitors cannot propose, and unknown businesses', async () => {
    expect((await report({ kind: 'edit', changes: { verified: true, isApproved: false } })).status).toBe(400);
    expect((await report({ kind: 'closed', temporarily: true }, 'missing-abc123')).status).toBe(404);
  });

  it('beyond five in ten minutes from one network is rejected with the seconds to wait', async () => {
    const results = await Promise.all(Array.from({ length: 7 }, () => report({ kind: 'closed', temporarily: true })));
    expect(results.map((result) => result.status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const rejected = results.find((result) => result.status === 429)!;
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(500);
    expect(await stored()).toHaveLength(5);
  });

  it('is deleted after the retention period of messages', async () => {
    for (const days of [29, 31]) {
      await report({ kind: 'closed', temporarily: true, note: `${days} days old` });
      await catalog.db.query(
        'UPDATE business_report SET created_at = now() - make_interval(days => $1) WHERE note LIKE $2',
        [days, `${days}%`],
      );
    }
    await catalog.app.get(RetentionService).deleteExpired();
    expect((await stored()).map(({ note }) => note)).toEqual(['29 days old']);
  });
});

describe('a decision', () => {
  const only = async () => (await inbox()).reports[0]!;

  it('accepts an edit once, as a manual edit that imports preserve', async () => {
    const { token } = (await report({ kind: 'edit', changes: { phone: '+49 30 3' } })).body;
    const { id } = await only();
    const [first, second] = await Promise.all([decide(id, 'accept'), decide(id, 'accept')]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect((await detail()).phone).toBe('+49 30 3');
    await catalog.import([row]);
    expect((await detail()).phone).toBe('+49 30 3');
    expect((await status(token)).body).toMatchObject({ state: 'accepted', decidedAt: expect.any(String) });
    expect((await actions()).slice(0, 2)).toEqual(['ada report.accept', 'ada business.edit']);
    expect((await inbox()).reports).toEqual([]);
    expect((await inbox('?state=accepted')).reports).toMatchObject([{ id, decidedBy: 'ada' }]);
  });

  it('declines with a reply for the reporter, which the audit log omits', async () => {
    const { token } = (await report({ kind: 'closed', temporarily: true, note: 'The door was shut' })).body;
    const { id } = await only();
    expect((await decide(id, 'decline', { reply: 'It was a holiday' })).body).toMatchObject({ state: 'declined' });
    expect((await decide(id, 'accept')).body.code).toBe('report_decided');
    expect((await status(token)).body).toMatchObject({ state: 'declined', reply: 'It was a holiday' });
    expect((await detail()).status).toBe(row.business_status);
    const { entries } = await catalog.get<AuditPage>('/api/admin/audit-log');
    expect(entries[0]).toMatchObject({ action: 'report.decline', subject: 'Corner Gym', username: 'ada' });
    expect(JSON.stringify(entries)).not.toMatch(/holiday|door/);
  });

  it('changes nothing where the change is no longer possible', async () => {
    await report({ kind: 'edit', changes: { phone: '+49 30 9' } });
    const { id } = await only();
    await catalog.db.query(`UPDATE business_report SET changes = '{"workingHours": "never"}'`);
    expect((await decide(id, 'accept')).body.code).toBe('invalid_input');
    expect(await only()).toMatchObject({ id, state: 'received' });
    expect((await decide('999', 'accept')).body.code).toBe('report_not_found');
  });

  it('accepts a closure, and then a removal of the business as displayed, which can be restored', async () => {
    await report({ kind: 'closed', temporarily: false });
    await decide((await only()).id, 'accept');
    expect(await detail()).toMatchObject({ status: 'CLOSED_PERMANENTLY', closedAt: expect.any(String) });
    const { token } = (await report({ kind: 'removal', note: 'This is my home address' })).body;
    const { id, businessVersion: version } = await only();
    await catalog.db.query(`UPDATE business SET updated_at = updated_at + interval '1 s'`);
    expect((await decide(id, 'accept', { version })).body.code).toBe('business_changed');
    expect(await only()).toMatchObject({ id, state: 'received' });
    expect((await decide(id, 'accept', { version: (await only()).businessVersion })).status).toBe(200);
    expect((await status(token)).body).toMatchObject({ state: 'accepted', businessSlug: null });
    const [deletion] = await catalog.get<{ id: string; kind: string }[]>('/api/admin/deletions');
    expect(deletion).toMatchObject({ kind: 'one', label: 'Corner Gym' });
    expect((await catalog.write('POST', `/api/admin/deletions/${deletion!.id}/restore`)).status).toBe(200);
    expect((await detail()).name).toBe('Corner Gym');
  });
});
