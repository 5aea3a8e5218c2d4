import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '@directory/contracts/accounts';
import { countBlocked } from '@directory/testing/blocked-connections';
import { ADMIN, startTestCatalog, type TestCatalog } from '../../catalog.fixture.js';
import { authenticator } from './passkey.fixture.js';

const origin = 'http://localhost:3000';

let catalog: TestCatalog;
let cookie = '';
beforeAll(async () => {
  catalog = await startTestCatalog();
  const { response } = await call('POST', '/api/admin/login', ADMIN);
  cookie = response.headers.get('set-cookie')!.split(';')[0]!;
});
afterAll(() => catalog.stop());

type Body = { code?: string; challenge?: string; recoveryCodes: string[] };
const call = async <T = Body>(method: string, path: string, body?: unknown) => {
  const response = await catalog.write(method, path, body, { origin, cookie });
  return { status: response.status, body: (await response.clone().json()) as T, response };
};
const account = async () => (await call<Account>('GET', '/api/admin/account')).body;
const challenge = async (path: string) => (await call('POST', path)).body.challenge;
const passkey = async (made = authenticator(origin)) =>
  made.create(await challenge('/api/admin/account/passkey-options'));
const add = (made: object) => call('POST', '/api/admin/account/passkeys', { name: 'A phone', passkey: made });

it('two passkeys that are added at once come with recovery codes once', async () => {
  const made = await Promise.all([passkey(), passkey()]);
  const added = await Promise.all(made.map(add));
  expect(added.map(({ status }) => status)).toEqual([200, 200]);
  expect(added.map(({ body }) => body.recoveryCodes.length).sort((a, b) => a - b)).toEqual([0, 10]);
  expect((await account()).recoveryCodesLeft).toBe(10);
});

it('recovery codes that are renewed several times at once are valid in one response only', async () => {
  await Promise.all(Array.from({ length: 4 }, () => call('POST', '/api/admin/account/recovery-codes')));
  expect((await account()).recoveryCodesLeft).toBe(10);
});

it('a passkey whose id exists is rejected like an invalid one', async () => {
  const id = randomBytes(16);
  expect((await add(await passkey(authenticator(origin, id)))).status).toBe(200);
  const before = await account();
  expect(await add(await passkey(authenticator(origin, id)))).toMatchObject({
    status: 401,
    body: { code: 'invalid_passkey' },
  });
  expect(await account()).toEqual(before);
});

it('factors that are all removed at once leave no recovery code', async () => {
  const { passkeys } = await account();
  await Promise.all(passkeys.map(({ id }) => call('DELETE', `/api/admin/account/passkeys/${id}`)));
  expect(await account()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
});

/** Sends a call while the row of the administrator is locked, and changes the row before the call gets it. */
async function changedMeanwhile(send: () => ReturnType<typeof call<Body>>, change: string) {
  const runner = catalog.db.createQueryRunner();
  await runner.startTransaction();
  try {
    await runner.query('SELECT FROM administrator FOR UPDATE');
    const sent = send();
    await Promise.race([sent, expect.poll(() => countBlocked(catalog.db)).toBe(1)]);
    await runner.query(change);
    await runner.commitTransaction();
    return await sent;
  } finally {
    await runner.release();
  }
}

it('an authenticator app whose secret is removed at that moment is not activated', async () => {
  const { secret } = (await call<{ secret: string }>('POST', '/api/admin/account/totp')).body;
  const code = TOTP.generate({ secret: Secret.fromBase32(secret) });
  const activate = () => call('POST', '/api/admin/account/totp/activate', { code });
  const { body } = await changedMeanwhile(activate, 'UPDATE administrator SET totp_secret = NULL');
  expect(body.code).toBe('invalid_code');
  expect(await account()).toMatchObject({ totp: false });
});

it('a passkey that is removed at that moment opens no session', async () => {
  const made = authenticator(origin);
  expect((await add(await passkey(made))).status).toBe(200);
  const assertion = made.get(await challenge('/api/admin/login/passkey-options'), 1);
  const signIn = () => call('POST', '/api/admin/login/passkey', { passkey: assertion });
  const { body } = await changedMeanwhile(signIn, 'DELETE FROM passkey');
  expect(body).toMatchObject({ code: 'invalid_passkey' });
});

it('a password that was reset at that moment is not replaced by one who knew the former', async () => {
  const passwords = { currentPassword: ADMIN.password, newPassword: 'bulut-kestane-4410-yol' };
  const change = () => call('POST', '/api/admin/account/password', passwords);
  const { body } = await changedMeanwhile(change, "UPDATE administrator SET password_hash = 'reset'");
  expect(body).toMatchObject({ code: 'invalid_login' });
  const stored = await catalog.db.query('SELECT password_hash FROM administrator');
  expect(stored).toEqual([{ password_hash: 'reset' }]);
});

it('a passkey and its copy that sign in at once with the same counter: only one does', async () => {
  const made = authenticator(origin);
  await add(await passkey(made));
  const signIn = async (counter: number) =>
    call('POST', '/api/admin/login/passkey', {
      passkey: made.get(await challenge('/api/admin/login/passkey-options'), counter),
    });
  for (const counter of [7, 8]) {
    const both = await Promise.all([signIn(counter), signIn(counter)]);
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401]);
  }
  const late = await signIn(3);
  expect(late.body.code).toBe('invalid_passkey');
});
