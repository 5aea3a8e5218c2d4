import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Account, SessionView } from '@directory/contracts/accounts';
import type { AuditPage } from '@directory/contracts/audit';
import { CLIENT_ADDRESS_HEADER } from '@directory/contracts/internal';
import { Secret, TOTP } from 'otpauth';
import { ADMIN, SERVICE_TOKEN, startTestCatalog, type TestCatalog } from '../../catalog.fixture.js';

let catalog: TestCatalog;
let cookie: string;
let secret: string;
let recoveryCodes: string[];
const origin = 'http://localhost:3000';

beforeAll(async () => {
  catalog = await startTestCatalog();
  cookie = (await signIn()).cookie;
});
afterAll(() => catalog.stop());

const call = async <T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const response = await catalog.write(method, path, body, { origin, cookie: cookie ?? '', ...headers });
  return { status: response.status, body: (await response.json()) as T & { code?: string }, response };
};
let logins = 0;
/** From an address of its own, as only some attempts from one are free. */
const signIn = async (code?: string) => {
  const from = { [CLIENT_ADDRESS_HEADER]: `192.0.2.${++logins}`, cookie: '' };
  const { status, body, response } = await call<object>('POST', '/api/admin/login', { ...ADMIN, code }, from);
  return { status, code: body.code, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
};
const isOpen = async (of: string) =>
  (await call('GET', '/api/admin/session', undefined, { cookie: of })).status === 200;
const account = async () => (await call<Account>('GET', '/api/admin/account')).body;
/** The code of the authenticator app, some time steps from now. */
const codeAt = (steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
/** Makes codes that were used acceptable again, so that a test needs not wait for the next ones. */
const forgetUsedCodes = () => catalog.db.query('UPDATE administrator SET totp_last_step = 0');

it('recovery codes are rejected for an account without a second factor', async () => {
  const { status, body } = await call('POST', '/api/admin/account/recovery-codes');
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'factor_not_found' });
  expect(await account()).toMatchObject({ totp: false, recoveryCodesLeft: 0 });
});

describe('an authenticator app', () => {
  it('is required for signing in once it has produced a code', async () => {
    const { body } = await call<{ secret: string; uri: string }>('POST', '/api/admin/account/totp');
    secret = body.secret;
    expect(body.uri).toContain(`secret=${secret}`);
    expect((await signIn()).status).toBe(200);
    const activate = (code: string) => call('POST', '/api/admin/account/totp/activate', { code });
    for (const wrong of ['000000', 'gym٣xx', '１２３４５６'])
      expect(await activate(wrong)).toMatchObject({ status: 401, body: { code: 'invalid_code' } });
    const activated = await call<{ recoveryCodes: string[] }>('POST', '/api/admin/account/totp/activate', {
      code: codeAt(),
    });
    expect(activated.status).toBe(200);
    recoveryCodes = activated.body.recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}$/);
    expect(await account()).toMatchObject({ totp: true, recoveryCodesLeft: 10 });
    expect(await signIn()).toMatchObject({ status: 401, code: 'second_factor_required' });
    expect((await call('POST', '/api/admin/account/totp')).body.code).toBe('factor_exists');
  });

  it('has each code accepted once, and none that is old', async () => {
    await forgetUsedCodes();
    expect(await signIn(codeAt(-3))).toMatchObject({ status: 401, code: 'invalid_code' });
    const code = codeAt();
    expect((await signIn(code)).status).toBe(200);
    expect(await signIn(code)).toMatchObject({ status: 401, code: 'invalid_code' });
  });

  it('does not sign in with the right code and a wrong password', async () => {
    await forgetUsedCodes();
    const wrong = { ...ADMIN, password: 'not the password', code: codeAt() };
    expect((await call('POST', '/api/admin/login', wrong)).body.code).toBe('invalid_login');
  });

  it('has its secret encrypted and its recovery codes hashed in the database', async () => {
    const dump = JSON.stringify([
      await catalog.db.query("SELECT encode(totp_secret, 'escape') FROM administrator"),
      await catalog.db.query("SELECT encode(code_hash, 'escape') FROM recovery_code"),
    ]);
    for (const text of [secret, recoveryCodes[0]!, recoveryCodes[0]!.replaceAll('-', '')])
      expect(dump).not.toContain(text);
  });

  it('works after a rotation of the service token, under which its secret is encrypted again', async () => {
    const { url: databaseUrl } = catalog.db.options as { url: string };
    const start = (serviceToken: string, otherServiceTokens: string[]) =>
      startTestCatalog({
        databaseUrl,
        service: {
          name: 'catalog',
          host: '127.0.0.1',
          port: 0,
          logLevel: 'silent',
          drainSeconds: 0,
          validateResponses: true,
          serviceToken,
          otherServiceTokens,
        },
      });
    await (await start('the-next-service-token', [SERVICE_TOKEN])).stop();
    await forgetUsedCodes();
    expect(await signIn(codeAt())).toMatchObject({ status: 401, code: 'invalid_code' }); // this catalog has the old token only
    await (await start(SERVICE_TOKEN, ['the-next-service-token'])).stop();
    expect((await signIn(codeAt())).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('replaces a code of the app once, in any spelling', async () => {
    const [code = ''] = recoveryCodes;
    expect((await signIn(code.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await signIn(code)).toMatchObject({ status: 401, code: 'invalid_code' });
    expect((await account()).recoveryCodesLeft).toBe(9);
  });

  it('ends when new ones are generated', async () => {
    const { body } = await call<{ recoveryCodes: string[] }>('POST', '/api/admin/account/recovery-codes');
    expect(await signIn(recoveryCodes[1])).toMatchObject({ status: 401 });
    expect((await signIn(body.recoveryCodes[0])).status).toBe(200);
  });
});

describe('a confirmation', () => {
  const confirm = (body: unknown) => call<SessionView>('POST', '/api/admin/session/confirm', body);
  const age = () => catalog.db.query("UPDATE admin_session SET confirmed_at = now() - interval '11 minutes'");
  const isConfirmed = async () => {
    const { body } = await call<SessionView>('GET', '/api/admin/session');
    return Date.parse(body.confirmedUntil) > Date.now();
  };

  it('is valid for ten minutes, as is the sign-in, and needs the password or a code', async () => {
    expect(await isConfirmed()).toBe(true);
    await age();
    expect(await isConfirmed()).toBe(false);
    expect(await confirm({ password: 'not the password' })).toMatchObject({ status: 401 });
    expect(await confirm({ code: '000000' })).toMatchObject({ status: 401, body: { code: 'invalid_code' } });
    expect(await isConfirmed()).toBe(false);
    expect((await confirm({ password: ADMIN.password })).status).toBe(200);
    expect(await isConfirmed()).toBe(true);
    await age();
    await forgetUsedCodes();
    expect((await confirm({ code: codeAt() })).status).toBe(200);
    expect(await isConfirmed()).toBe(true);
  });

  it('is limited like signing in', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt++) statuses.push((await confirm({ password: 'a guess' })).status);
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(statuses[5]).toBe(429);
  });
});

describe('a passkey', () => {
  it('that is invented is rejected, for signing in and for adding it', async () => {
    const clientDataJSON = Buffer.from('{}').toString('base64url');
    const passkey = {
      ...{ id: 'invented', rawId: 'invented', type: 'public-key', clientExtensionResults: {} },
      response: { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA', attestationObject: 'AAAA' },
    };
    for (const [path, body] of [
      ['/api/admin/login/passkey', { passkey }],
      ['/api/admin/account/passkeys', { name: 'A phone', passkey }],
    ] as const)
      expect((await call('POST', path, body)).body.code).toBe('invalid_passkey');
    expect((await account()).passkeys).toEqual([]);
  });

  it('that is removed ends the other sessions of its person', async () => {
    await forgetUsedCodes();
    const other = await signIn(codeAt());
    await catalog.db.query(
      `INSERT INTO passkey (administrator_id, credential_id, public_key, counter, name)
       SELECT id, 'lost', '\\x00', 0, 'A lost phone' FROM administrator`,
    );
    const [passkey] = (await account()).passkeys;
    expect([await isOpen(cookie), await isOpen(other.cookie)]).toEqual([true, true]);
    expect((await call('DELETE', '/api/admin/account/passkeys/999999')).status).toBe(404);
    expect(await isOpen(other.cookie)).toBe(true);
    expect((await call('DELETE', `/api/admin/account/passkeys/${passkey!.id}`)).status).toBe(200);
    expect([await isOpen(cookie), await isOpen(other.cookie)]).toEqual([true, false]);
  });
});

it('a mandatory second factor is demanded once the only one is removed, which ends the other sessions', async () => {
  const demanded = async () => (await call<SessionView>('GET', '/api/admin/session')).body.mustAddFactor;
  expect(await demanded()).toBe(false);
  await call('POST', '/api/admin/site-settings', {
    require_second_factor: true,
    loaded: { require_second_factor: false },
  });
  expect(await demanded()).toBe(false);
  await forgetUsedCodes();
  const other = await signIn(codeAt());
  expect((await call('DELETE', '/api/admin/account/totp')).status).toBe(200);
  expect([await isOpen(cookie), await isOpen(other.cookie)]).toEqual([true, false]);
  expect(await account()).toMatchObject({ totp: false, recoveryCodesLeft: 0 });
  expect(await demanded()).toBe(true);
  const { entries } = await catalog.get<AuditPage>('/api/admin/audit-log?action=factor.remove');
  expect(entries).toMatchObject([{ subject: 'totp' }, { subject: 'A lost phone' }]);
});
