import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdminStats, SessionRow } from '@directory/contracts/accounts';
import type { AuditPage } from '@directory/contracts/audit';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ADMIN, startTestCatalog, type TestCatalog } from '../catalog.fixture.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  catalog.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const signIn = async () => {
  const response = await post('/api/admin/login', ADMIN);
  return response.headers.get('set-cookie')!.split(';')[0]!;
};
const sessionOf = async (cookie: string) => {
  const response = await post('/internal/sessions/verify', { token: cookie.split('=')[1] });
  return ((await response.json()) as { session: { username: string } | null }).session;
};

describe('signing in', () => {
  it('opens a session in a cookie that scripts cannot read, and closes it', async () => {
    const response = await post('/api/admin/login', ADMIN);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ success: true, username: 'admin' });
    const attributes = response.headers.get('set-cookie')!.split('; ');
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/']));
    expect(attributes).not.toContain('Secure');

    const cookie = attributes[0]!;
    expect(await sessionOf(cookie)).toMatchObject({ username: 'admin' });
    await post('/api/admin/logout', {}, { cookie });
    expect(await sessionOf(cookie)).toBeNull();
  });

  it('marks the cookie Secure over HTTPS', async () => {
    const response = await post('/api/admin/login', ADMIN, { 'x-forwarded-proto': 'https' });
    expect(response.headers.get('set-cookie')).toContain('Secure');
  });

  it.each([
    ['a wrong password', { ...ADMIN, password: 'correct horse batterz' }, 401, 'invalid_login'],
    ['a wrong name', { ...ADMIN, username: 'root' }, 401, 'invalid_login'],
    ['no password', { username: 'admin', password: '' }, 400, 'invalid_input'],
    ['no body at all', undefined, 400, 'bad_request'],
  ])('rejects a sign-in with %s', async (_what, body, status, code) => {
    const response = await post('/api/admin/login', body);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect({ status: response.status, code: ((await response.json()) as { code: string }).code }).toEqual({
      status,
      code,
    });
  });

  it('stores no token that authenticates a session', async () => {
    const cookie = await signIn();
    const rows = await catalog.db.query<{ token_hash: Buffer }[]>('SELECT token_hash FROM admin_session');
    expect(rows.map((row) => row.token_hash.toString('base64url'))).not.toContain(cookie.split('=')[1]);
  });

  it.each([
    ['30 minutes without use', "last_seen_at = now() - interval '31 minutes'"],
    ['12 hours', "created_at = now() - interval '13 hours'"],
  ])('expires a session after %s', async (_what, ageing) => {
    const cookie = await signIn();
    await catalog.db.query(`UPDATE admin_session SET ${ageing}`);
    expect(await sessionOf(cookie)).toBeNull();
    expect((await catalog.send('/api/admin/session', { headers: { cookie } })).status).toBe(401);
  });
});

describe('sessions', () => {
  const list = (cookie: string) => catalog.send('/api/admin/sessions', { headers: { cookie } });

  it('are listed with their origin and can be revoked', async () => {
    await catalog.db.query('DELETE FROM admin_session');
    const from = { 'x-client-address': '2001:db8::1', 'user-agent': 'Browser of the other one' };
    const [other] = (await post('/api/admin/login', ADMIN, from)).headers.get('set-cookie')!.split(';') as [string];
    const own = await signIn();
    const rows = (await (await list(own)).json()) as SessionRow[];
    expect(rows.map(({ address, current }) => ({ address, current }))).toEqual([
      { address: '127.0.0.1', current: true },
      { address: '2001:db8::1', current: false },
    ]);
    expect(rows[1]).toMatchObject({ userAgent: 'Browser of the other one' });

    const path = `/api/admin/sessions/${rows[1]!.id}`;
    expect((await catalog.write('DELETE', path)).status).toBe(200);
    expect(await sessionOf(other)).toBeNull();
    expect(await sessionOf(own)).not.toBeNull();
    expect((await catalog.write('DELETE', path)).status).toBe(404);
    const { entries } = await catalog.get<AuditPage>('/api/admin/audit-log?action=session.revoke');
    expect(entries).toMatchObject([{ username: 'ada', subject: 'admin · 2001:db8::1 · Browser of the other one' }]);
  });

  it('end when the same browser signs in again', async () => {
    const old = await signIn();
    const response = await post('/api/admin/login', ADMIN, { cookie: old });
    const fresh = response.headers.get('set-cookie')!.split(';')[0]!;
    expect(fresh).not.toBe(old);
    expect(await sessionOf(old)).toBeNull();
    expect(await sessionOf(fresh)).not.toBeNull();
  });
});

describe('counts of the dashboard', () => {
  it('include unapproved businesses', async () => {
    await catalog.import([ingestRow({ category: 'Gym', country_code: 'DE', city: 'Berlin' })]);
    await catalog.import([ingestRow({ category: 'Gym' })], { approve: false });
    expect(await catalog.get<AdminStats>('/api/admin/stats')).toEqual({
      totalBusinesses: 2,
      approvedBusinesses: 1,
      totalCategories: 1,
      totalCountries: 1,
      totalCities: 1,
      categories: [{ category: 'Gym', slug: 'gym', count: 1 }],
    });
  });
});

describe('a changed credential', () => {
  const sessionAfterRestartWith = async (admin: typeof ADMIN) => {
    const cookie = await signIn();
    const { url } = catalog.db.options as { url: string };
    const restarted = await startTestCatalog({ databaseUrl: url, admin });
    try {
      const response = await restarted.send('/internal/sessions/verify', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: cookie.split('=')[1] }),
      });
      return ((await response.json()) as { session: { username: string } | null }).session;
    } finally {
      await restarted.stop();
      await (await startTestCatalog({ databaseUrl: url })).stop();
    }
  };

  it('ends every session of the previous password', async () => {
    expect(await sessionAfterRestartWith({ ...ADMIN, password: 'another password of the administrator' })).toBeNull();
  });

  it('ends every session of the previous user name', async () => {
    expect(await sessionAfterRestartWith({ ...ADMIN, username: 'root' })).toBeNull();
  });

  it('is no restart with the same one, which preserves sessions', async () => {
    expect(await sessionAfterRestartWith(ADMIN)).toMatchObject({ username: ADMIN.username });
  });
});
