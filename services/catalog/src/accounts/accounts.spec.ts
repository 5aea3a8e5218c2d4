import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AdminStats } from '@directory/contracts/accounts';
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
  const answer = await post('/api/admin/login', ADMIN);
  return answer.headers.get('set-cookie')!.split(';')[0]!;
};
const sessionOf = async (cookie: string) => {
  const answer = await post('/internal/sessions/verify', { token: cookie.split('=')[1] });
  return ((await answer.json()) as { session: { username: string } | null }).session;
};

describe('signing in', () => {
  it('opens a session in a cookie that scripts cannot read, and closes it', async () => {
    const answer = await post('/api/admin/login', ADMIN);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ success: true, username: 'admin' });
    const attributes = answer.headers.get('set-cookie')!.split('; ');
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/']));
    expect(attributes).not.toContain('Secure');

    const cookie = attributes[0]!;
    expect(await sessionOf(cookie)).toMatchObject({ username: 'admin' });
    await post('/api/admin/logout', {}, { cookie });
    expect(await sessionOf(cookie)).toBeNull();
  });

  it('marks the cookie Secure where the site is served over HTTPS', async () => {
    const answer = await post('/api/admin/login', ADMIN, { 'x-forwarded-proto': 'https' });
    expect(answer.headers.get('set-cookie')).toContain('Secure');
  });

  it.each([
    ['a wrong password', { ...ADMIN, password: 'correct horse batterz' }, 401, 'invalid_login'],
    ['a wrong name', { ...ADMIN, username: 'root' }, 401, 'invalid_login'],
    ['no password', { username: 'admin', password: '' }, 400, 'invalid_input'],
    ['no body at all', undefined, 400, 'bad_request'],
  ])('refuses %s', async (_what, body, status, code) => {
    const answer = await post('/api/admin/login', body);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect({ status: answer.status, code: ((await answer.json()) as { code: string }).code }).toEqual({ status, code });
  });

  it('stores no token that would open a session', async () => {
    const cookie = await signIn();
    const rows = await catalog.db.query<{ token_hash: Buffer }[]>('SELECT token_hash FROM admin_session');
    expect(rows.map((row) => row.token_hash.toString('base64url'))).not.toContain(cookie.split('=')[1]);
  });

  it.each([
    ['30 minutes without use', "last_seen_at = now() - interval '31 minutes'"],
    ['12 hours', "created_at = now() - interval '13 hours'"],
  ])('ends a session after %s', async (_what, ageing) => {
    const cookie = await signIn();
    await catalog.db.query(`UPDATE admin_session SET ${ageing}`);
    expect(await sessionOf(cookie)).toBeNull();
    expect((await catalog.send('/api/admin/session', { headers: { cookie } })).status).toBe(401);
  });
});

describe('figures of the dashboard', () => {
  it('are counted, approved or not', async () => {
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
