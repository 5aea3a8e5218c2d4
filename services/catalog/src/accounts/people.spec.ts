import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccessLink, Person, SessionRow } from '@directory/contracts/accounts';
import type { AuditPage } from '@directory/contracts/audit';
import { CLIENT_ADDRESS_HEADER, CLIENT_USERNAME_HEADER } from '@directory/contracts/internal';
import { ADMIN, startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { resetAccess } from './access-reset.js';

const PASSWORD = 'a long enough phrase of Berta';
const OTHER_PASSWORD = 'another phrase, just as long';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());

/** A call of the administrator of the configuration. */
const call = async <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const response = await catalog.write(method, path, body, { [CLIENT_USERNAME_HEADER]: 'admin', ...headers });
  return { status: response.status, body: (await response.json()) as T & { code?: string }, response };
};
const signIn = async (username: string, password: string) => {
  const { status, body, response } = await call<object>('POST', '/api/admin/login', { username, password });
  return { status, code: body.code, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
};
const isOpen = async (cookie: string) =>
  (await call('GET', '/api/admin/session', undefined, { cookie })).status === 200;
const people = () => catalog.get<Person[]>('/api/admin/people');
const personNamed = async (username: string) => (await people()).find((person) => person.username === username)!;
const lastEntry = async () => (await catalog.get<AuditPage>('/api/admin/audit-log')).entries[0]!;
const choose = (token: string, password = PASSWORD) => call('POST', '/api/admin/invitation', { token, password });
/** Invites a person, who chooses a password. */
const join = async (username: string) => {
  const { body } = await call<AccessLink>('POST', '/api/admin/people', { username });
  expect(await choose(body.token)).toMatchObject({ status: 200, body: { username } });
  return personNamed(username);
};

describe('the first administrator', () => {
  it('is that of the configuration, and signs in with its name and password', async () => {
    expect(await people()).toMatchObject([
      { username: 'admin', state: 'active', configured: true, secondFactor: false },
    ]);
    expect((await signIn(ADMIN.username, ADMIN.password)).status).toBe(200);
  });

  it('has a password changed on the site after a restart, until the configuration changes', async () => {
    const { url: databaseUrl } = catalog.db.options as { url: string };
    const { cookie } = await signIn(ADMIN.username, ADMIN.password);
    const body = { currentPassword: ADMIN.password, newPassword: OTHER_PASSWORD };
    expect((await call('POST', '/api/admin/account/password', body, { cookie })).status).toBe(200);
    expect((await signIn(ADMIN.username, ADMIN.password)).status).toBe(401);
    await (await startTestCatalog({ databaseUrl })).stop();
    expect((await signIn(ADMIN.username, OTHER_PASSWORD)).status).toBe(200);

    const password = 'the new password of the configuration';
    await (await startTestCatalog({ databaseUrl, admin: { ...ADMIN, password } })).stop();
    expect((await signIn(ADMIN.username, OTHER_PASSWORD)).status).toBe(401);
    expect((await signIn(ADMIN.username, password)).status).toBe(200);
    await (await startTestCatalog({ databaseUrl })).stop();
  });

  it('cannot take the name of another: the start ends with a sentence that says so', async () => {
    const { url: databaseUrl } = catalog.db.options as { url: string };
    await call('POST', '/api/admin/people', { username: 'Taken' });
    await expect(startTestCatalog({ databaseUrl, admin: { ...ADMIN, username: 'taken' } })).rejects.toThrow(
      'ADMIN_USERNAME: taken is the name of another administrator',
    );
    expect((await signIn('admin', ADMIN.password)).status).toBe(200);
  });
});

describe('a rejected sign-in', () => {
  const rejections = async () => {
    const { entries } = await catalog.get<AuditPage>('/api/admin/audit-log?action=session.rejected');
    return entries.map(({ username, address }) => [username, address]);
  };

  it('is in the audit log once an hour for each address and account, without an unknown name', async () => {
    const before = (await rejections()).length;
    const failing = (username: string, address: string) =>
      call('POST', '/api/admin/login', { username, password: 'wrong' }, { [CLIENT_ADDRESS_HEADER]: address });
    for (const username of ['admin', 'ADMIN', 'hunter2', 'secret']) await failing(username, '198.51.100.7');
    await failing('admin', '198.51.100.8');
    expect((await rejections()).slice(0, -before || undefined)).toEqual([
      ['admin', '198.51.100.8'],
      ['unknown person', '198.51.100.7'],
      ['admin', '198.51.100.7'],
    ]);
  });
});

describe('an invited person', () => {
  it('chooses a password by a link that is valid once, and is recorded under the own name', async () => {
    const { body, status } = await call<AccessLink>('POST', '/api/admin/people', { username: 'Berta' });
    expect(status).toBe(200);
    expect(await lastEntry()).toMatchObject({ username: 'admin', action: 'person.invite', subject: 'Berta' });
    expect(await personNamed('Berta')).toMatchObject({ state: 'invited', linkExpiresAt: body.expiresAt });
    expect((await signIn('Berta', PASSWORD)).status).toBe(401);

    const check = () => call('POST', '/api/admin/invitation/check', { token: body.token });
    expect(await check()).toMatchObject({ status: 200, body: { username: 'Berta' } });
    expect(await choose(body.token, 'password')).toMatchObject({ status: 422, body: { code: 'weak_password' } });
    expect((await choose(body.token)).status).toBe(200);
    expect(await lastEntry()).toMatchObject({ username: 'Berta', action: 'person.join' });
    expect(await check()).toMatchObject({ status: 404, body: { code: 'link_invalid' } });
    expect((await choose(body.token)).status).toBe(404);

    expect((await signIn('Berta', PASSWORD)).status).toBe(200);
    expect(await lastEntry()).toMatchObject({ username: 'Berta', action: 'session.login' });
    expect(await personNamed('Berta')).toMatchObject({ state: 'active', linkExpiresAt: null, sessions: 1 });
  });

  it.each(['Berta', 'BERTA', 'admin'])('is rejected under the existing name %s', async (username) => {
    expect(await call('POST', '/api/admin/people', { username })).toMatchObject({
      status: 409,
      body: { code: 'username_taken' },
    });
  });

  it('cannot use a link that was replaced, has expired, or was invented', async () => {
    const { body: first } = await call<AccessLink>('POST', '/api/admin/people', { username: 'Cem' });
    const { id } = await personNamed('Cem');
    const { body: second } = await call<AccessLink>('POST', `/api/admin/people/${id}/link`);
    expect((await choose(first.token)).status).toBe(404);
    await catalog.db.query("UPDATE administrator SET link_expires_at = now() - interval '1 second' WHERE id = $1", [
      id,
    ]);
    expect((await choose(second.token)).status).toBe(404);
    for (const invented of ['x'.repeat(43), 'truncated', ''])
      expect(await choose(invented)).toMatchObject({ status: 404, body: { code: 'link_invalid' } });
  });

  it('is removed until the invitation is accepted, so that a mistyped name can be invited rightly', async () => {
    const { body: link } = await call<AccessLink>('POST', '/api/admin/people', { username: 'Fundaa' });
    const { id } = await personNamed('Fundaa');
    expect((await call('DELETE', `/api/admin/people/${id}`)).status).toBe(200);
    expect(await lastEntry()).toMatchObject({ username: 'admin', action: 'person.remove', subject: 'Fundaa' });
    expect(await personNamed('Fundaa')).toBeUndefined();
    expect((await choose(link.token)).status).toBe(404);
    const { id: joined } = await join('Fundaa');
    expect(await call('DELETE', `/api/admin/people/${joined}`)).toMatchObject({
      status: 409,
      body: { code: 'person_has_joined' },
    });
    const own = await personNamed('admin');
    expect(await call('DELETE', `/api/admin/people/${own.id}`)).toMatchObject({ body: { code: 'person_is_self' } });
  });

  it('signs in under the name in any case, and is recorded under it as invited', async () => {
    await join('Gizem');
    const { status, cookie } = await signIn('gIZEM', PASSWORD);
    expect(status).toBe(200);
    expect(await lastEntry()).toMatchObject({ username: 'Gizem', action: 'session.login' });
    expect((await call('GET', '/api/admin/session', undefined, { cookie })).body).toMatchObject({ username: 'Gizem' });
  });

  it('closes all other sessions of the own account, and no others', async () => {
    const { id } = await join('Leyla');
    const open = () => signIn('Leyla', PASSWORD).then(({ cookie }) => cookie);
    const [first, second, own] = [await open(), await open(), await open()];
    const { cookie: other } = await signIn('Berta', PASSWORD);
    const headers = { [CLIENT_USERNAME_HEADER]: 'Leyla', cookie: own };
    expect((await call('DELETE', '/api/admin/sessions', undefined, headers)).status).toBe(200);
    expect(await Promise.all([first, second, own, other].map(isOpen))).toEqual([false, false, true, true]);
    expect(await lastEntry()).toMatchObject({
      username: 'Leyla',
      action: 'session.revoke',
      subject: 'Leyla',
      count: 2,
    });
    expect((await people()).find((person) => person.id === id)).toMatchObject({ sessions: 1 });
  });

  it('has no password, link or token in the database', async () => {
    const { body } = await call<AccessLink>('POST', '/api/admin/people', { username: 'Dora' });
    const rows = JSON.stringify(await catalog.db.query('SELECT administrator::text FROM administrator'));
    for (const secret of [body.token, PASSWORD, ADMIN.password]) expect(rows).not.toContain(secret);
  });
});

describe('the command that resets access', () => {
  const reset = async (username: string) => (await resetAccess(catalog.db, username, true))?.path.split('#')[1];

  it('reactivates a person, whose new password ends the sessions of the old one', async () => {
    const { id } = await join('Jale');
    const { cookie } = await signIn('Jale', PASSWORD);
    await call('POST', `/api/admin/people/${id}/activation`, { active: false });
    const token = (await reset('Jale'))!;
    expect(await lastEntry()).toMatchObject({ username: 'command line', action: 'person.link', subject: 'Jale' });
    expect((await choose(token, OTHER_PASSWORD)).status).toBe(200);
    expect((await choose(token)).status).toBe(404);
    expect(await isOpen(cookie)).toBe(false);
    expect((await signIn('Jale', PASSWORD)).status).toBe(401);
    expect((await signIn('Jale', OTHER_PASSWORD)).status).toBe(200);
  });

  it('replaces an earlier link, and changes nothing for an unknown name', async () => {
    await join('Kaya');
    const [first, second] = [(await reset('Kaya'))!, (await reset('Kaya'))!];
    expect((await choose(first)).status).toBe(404);
    expect((await choose(second)).status).toBe(200);
    const before = await lastEntry();
    expect(await reset('nobody')).toBeUndefined();
    expect(await lastEntry()).toEqual(before);
  });
});

describe('sessions of a person', () => {
  it('end with a password change, which opens a new one', async () => {
    await join('Emre');
    const [own, other] = [await signIn('Emre', PASSWORD), await signIn('Emre', PASSWORD)];
    const change = (currentPassword: string, newPassword: string) =>
      call('POST', '/api/admin/account/password', { currentPassword, newPassword }, { cookie: own.cookie });
    expect(await change('not the password', OTHER_PASSWORD)).toMatchObject({ status: 401 });
    expect(await change(PASSWORD, 'short')).toMatchObject({ status: 422, body: { code: 'weak_password' } });
    expect([await isOpen(own.cookie), await isOpen(other.cookie)]).toEqual([true, true]);

    const { status, response } = await change(PASSWORD, OTHER_PASSWORD);
    expect(status).toBe(200);
    expect([await isOpen(own.cookie), await isOpen(other.cookie)]).toEqual([false, false]);
    expect(await isOpen(response.headers.get('set-cookie')!.split(';')[0]!)).toBe(true);
    expect((await signIn('Emre', PASSWORD)).status).toBe(401);
    expect((await signIn('Emre', OTHER_PASSWORD)).status).toBe(200);
  });

  it('end with a reset by another, once its link is used', async () => {
    const { id } = await join('Fatma');
    const { cookie } = await signIn('Fatma', PASSWORD);
    const { body } = await call<AccessLink>('POST', `/api/admin/people/${id}/link`);
    expect(await isOpen(cookie)).toBe(true);
    expect((await choose(body.token, OTHER_PASSWORD)).status).toBe(200);
    expect(await lastEntry()).toMatchObject({ username: 'Fatma', action: 'password.reset' });
    expect(await isOpen(cookie)).toBe(false);
    expect((await signIn('Fatma', PASSWORD)).status).toBe(401);
    expect((await signIn('Fatma', OTHER_PASSWORD)).status).toBe(200);
  });

  it('end with the deactivation, after which nothing signs in until the activation', async () => {
    const { id } = await join('Gül');
    const { cookie } = await signIn('Gül', PASSWORD);
    const setActive = (active: boolean) => call('POST', `/api/admin/people/${id}/activation`, { active });
    expect((await setActive(false)).status).toBe(200);
    expect(await lastEntry()).toMatchObject({ username: 'admin', action: 'person.deactivate', subject: 'Gül' });
    expect(await isOpen(cookie)).toBe(false);
    expect(await signIn('Gül', PASSWORD)).toMatchObject({ status: 403, code: 'account_deactivated' });
    expect(await signIn('Gül', OTHER_PASSWORD)).toMatchObject({ status: 401, code: 'invalid_login' });
    expect((await call('POST', `/api/admin/people/${id}/link`)).status).toBe(404);
    expect((await setActive(true)).status).toBe(200);
    expect(await isOpen(cookie)).toBe(false);
    expect((await signIn('Gül', PASSWORD)).status).toBe(200);
  });

  it('end when another removes the second factors', async () => {
    const { id } = await join('İpek');
    const { cookie } = await signIn('İpek', PASSWORD);
    const { cookie: other } = await signIn('Berta', PASSWORD);
    expect((await call('DELETE', `/api/admin/people/${id}/second-factor`)).status).toBe(200);
    expect([await isOpen(cookie), await isOpen(other)]).toEqual([false, true]);
  });

  it('are listed for everybody with their person, and ended by another', async () => {
    const { id } = await join('Hale');
    const { cookie } = await signIn('Hale', PASSWORD);
    const rows = await catalog.get<SessionRow[]>('/api/admin/sessions');
    expect(rows.filter(({ username }) => username === 'Hale')).toHaveLength(1);
    expect((await call('DELETE', `/api/admin/people/${id}/sessions`)).status).toBe(200);
    expect(await lastEntry()).toMatchObject({ action: 'session.revoke', subject: 'Hale', count: 1 });
    expect(await isOpen(cookie)).toBe(false);
  });
});

it('nobody deactivates the own account, or removes the own second factor without its call', async () => {
  const { id } = await personNamed('admin');
  for (const [method, path, body] of [
    ['POST', 'activation', { active: false }],
    ['DELETE', 'second-factor', undefined],
    ['POST', 'link', undefined],
  ] as const)
    expect(await call(method, `/api/admin/people/${id}/${path}`, body)).toMatchObject({
      status: 409,
      body: { code: 'person_is_self' },
    });
  expect(await call('POST', '/api/admin/people/999999/link')).toMatchObject({ body: { code: 'person_not_found' } });
});
