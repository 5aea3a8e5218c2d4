import type { APIResponse } from '@playwright/test';
import { expect, request, test } from './browser.js';
import { endpointDefinition, endpoints, type EndpointKey } from '@directory/contracts/endpoints';
import { io } from 'socket.io-client';
import { ADMIN, BASE_URL, credentials, newAdministrator, OWN_PAGE, signedIn, upload } from './admin-api.js';
import { businesses, csvOf } from './spreadsheets.js';

const keys = Object.keys(endpoints) as EndpointKey[];
const pathOf = (key: EndpointKey) =>
  endpointDefinition(key).path.replace(':id', '00000000-0000-4000-8000-000000000000').replace(/:\w+/g, 'x');

test.describe('without a session', () => {
  for (const key of keys) {
    const { method, access } = endpointDefinition(key);
    test(`${key} is ${access === 'public' ? 'public' : 'rejected with 401'}`, async () => {
      const visitor = await request.newContext({ baseURL: BASE_URL, extraHTTPHeaders: OWN_PAGE });
      const response = await visitor.fetch(pathOf(key), { method });
      if (access === 'public') expect([200, 400, 404]).toContain(response.status());
      else expect(response.status()).toBe(401);
      expect(response.status()).not.toBe(500);
    });
  }

  test('unknown and internal paths have status 404 with a session, and /metrics 401 without one', async () => {
    const admin = await signedIn();
    for (const path of [
      '/api/nothing',
      '/api/admin/secret',
      '/internal/feed/businesses',
      '/api/../internal/feed/businesses',
    ]) {
      const response = await admin.get(path);
      expect(response.status(), path).toBe(404);
    }
    expect((await admin.get('/metrics')).status()).toBe(200);
    const visitor = await request.newContext({ baseURL: BASE_URL });
    expect((await visitor.get('/metrics')).status()).toBe(401);
  });

  test('an upload without a session has status 401 and stores nothing', async () => {
    const visitor = await request.newContext({ baseURL: BASE_URL, extraHTTPHeaders: OWN_PAGE });
    const admin = await signedIn();
    const before = await (await admin.get('/api/admin/imports')).json();
    expect((await upload(visitor, 'sneaky.csv', csvOf(businesses('sneaky', 3)))).status()).toBe(401);
    expect(await (await admin.get('/api/admin/imports')).json()).toEqual(before);
  });
});

test.describe('with a session', () => {
  test('a write from a page of another site has status 403', async () => {
    const admin = await signedIn();
    const csv = csvOf(businesses('foreign', 3));
    for (const headers of [{ origin: 'https://evil.example' }, { origin: '' }, { 'x-requested-with': '' }] as Record<
      string,
      string
    >[]) {
      const response = await admin.post('/api/upload-excel', {
        multipart: { file: { name: 'a.csv', mimeType: 'text/csv', buffer: csv } },
        headers,
      });
      expect(response.status()).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'forbidden_origin' });
    }
  });

  test('a session needs its cookie and its CSRF token, and responses are not cached', async () => {
    const { cookie, ...csrf } = await credentials();
    const send = async (headers: Record<string, string>) => {
      const visitor = await request.newContext({ baseURL: BASE_URL, extraHTTPHeaders: { ...OWN_PAGE, ...headers } });
      return visitor.get('/api/admin/stats');
    };
    expect((await send({ cookie })).status()).toBe(401);
    expect((await send({ cookie, 'x-csrf-token': 'a guess' })).status()).toBe(401);
    expect((await send(csrf)).status()).toBe(401);
    const response = await send({ cookie, ...csrf });
    expect(response.status()).toBe(200);
    expect(response.headers()['cache-control']).toBe('no-store');
  });

  test('a session ends at once on signing out', async () => {
    const admin = await signedIn(credentials());
    expect((await admin.get('/api/admin/stats')).status()).toBe(200);
    expect((await admin.post('/api/admin/logout')).status()).toBe(200);
    expect((await admin.get('/api/admin/stats')).status()).toBe(401);
  });
});

/** Ends sessions of a person, each in another way. */
const ENDINGS: Record<string, (person: Awaited<ReturnType<typeof newAdministrator>>) => Promise<APIResponse>> = {
  'revoked by another administrator': async ({ id }) => (await signedIn()).delete(`/api/admin/people/${id}/sessions`),
  'of a deactivated administrator': async ({ id }) =>
    (await signedIn()).post(`/api/admin/people/${id}/activation`, { data: { active: false } }),
  'from before a password change': async ({ username, password }) => {
    const headers = { ...OWN_PAGE, ...(await credentials({ username, password })) };
    const own = await request.newContext({ baseURL: BASE_URL, extraHTTPHeaders: headers });
    const data = { currentPassword: password, newPassword: 'another phrase, just as long' };
    return own.post('/api/admin/account/password', { data });
  },
};
for (const [index, [name, end]] of Object.entries(ENDINGS).entries()) {
  test(`a session ${name} is rejected within five seconds, and its WebSocket disconnected`, async () => {
    const admin = await signedIn();
    const person = await newAdministrator(admin, `Access ${index}`);
    const lost = await credentials(person);
    const stolen = await request.newContext({ baseURL: BASE_URL, extraHTTPHeaders: { ...OWN_PAGE, ...lost } });
    const extraHeaders = { origin: BASE_URL, ...lost };
    const socket = io(BASE_URL, { transports: ['websocket'], extraHeaders, reconnection: false });
    const disconnected = new Promise<string>((resolve) => socket.on('disconnect', resolve));
    await new Promise((resolve) => socket.on('connect', () => resolve(null)));
    expect((await stolen.get('/api/admin/stats')).status()).toBe(200);
    expect((await end(person)).status()).toBe(200);
    await expect.poll(async () => (await stolen.get('/api/admin/stats')).status(), { timeout: 5_000 }).toBe(401);
    expect((await admin.get('/api/admin/stats')).status()).toBe(200);
    expect(await disconnected).toBe('io server disconnect');
  });
}

test.describe('the live connection', () => {
  const connect = (extraHeaders: Record<string, string>) =>
    new Promise<string>((resolve) => {
      const socket = io(BASE_URL, { transports: ['websocket'], extraHeaders, reconnection: false });
      const end = (result: string) => {
        socket.close();
        resolve(result);
      };
      socket.on('connect', () => end('connected'));
      socket.on('connect_error', (error) => end(error.message));
    });

  test('the WebSocket of imports needs a session and a page of this site', async () => {
    const session = await credentials();
    const { cookie } = session;
    expect(await connect({ origin: BASE_URL })).toBe('unauthenticated');
    // A foreign page, or none, is rejected before the upgrade: the client learns no more.
    expect(await connect({ origin: 'https://evil.example', ...session })).toBe('websocket error');
    expect(await connect(session)).toBe('websocket error');
    expect(await connect({ origin: BASE_URL, cookie })).toBe('unauthenticated');
    expect(await connect({ origin: BASE_URL, ...session })).toBe('connected');
  });
});

test('a sign-in with a wrong password has status 401', async () => {
  const visitor = await request.newContext({ baseURL: BASE_URL, extraHTTPHeaders: OWN_PAGE });
  const response = await visitor.post('/api/admin/login', { data: { ...ADMIN, password: 'wrong' } });
  expect(response.status()).toBe(401);
  expect(await response.json()).toMatchObject({ success: false, message: 'Username or password is incorrect' });
});
