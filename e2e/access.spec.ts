import { expect, request, test } from './browser.js';
import { endpointDefinition, endpoints, type EndpointKey } from '@directory/contracts/endpoints';
import { io } from 'socket.io-client';
import { ADMIN, BASE_URL, credentials, OWN_PAGE, signedIn, upload } from './admin-api.js';
import { businesses, csvOf } from './spreadsheets.js';

const keys = Object.keys(endpoints) as EndpointKey[];
const pathOf = (key: EndpointKey) =>
  endpointDefinition(key).path.replace(':id', '00000000-0000-4000-8000-000000000000').replace(/:\w+/g, 'x');

test.describe('without a session', () => {
  for (const key of keys) {
    const { method, access } = endpointDefinition(key);
    test(`${key} is ${access === 'public' ? 'open' : 'closed'}`, async () => {
      const visitor = await request.newContext({ baseURL: BASE_URL, extraHTTPHeaders: OWN_PAGE });
      const answer = await visitor.fetch(pathOf(key), { method });
      if (access === 'public') expect([200, 400, 404]).toContain(answer.status());
      else expect(answer.status()).toBe(401);
      expect(answer.status()).not.toBe(500);
    });
  }

  test('what the contract does not name is not forwarded, nor is anything internal', async () => {
    const admin = await signedIn();
    for (const path of [
      '/api/nothing',
      '/api/admin/secret',
      '/internal/feed/businesses',
      '/api/../internal/feed/businesses',
    ]) {
      const answer = await admin.get(path);
      expect(answer.status(), path).toBe(404);
    }
    expect((await admin.get('/metrics')).status()).toBe(200);
    const visitor = await request.newContext({ baseURL: BASE_URL });
    expect((await visitor.get('/metrics')).status()).toBe(401);
  });

  test('an upload answers 401 and stores nothing', async () => {
    const visitor = await request.newContext({ baseURL: BASE_URL, extraHTTPHeaders: OWN_PAGE });
    const admin = await signedIn();
    const before = await (await admin.get('/api/admin/imports')).json();
    expect((await upload(visitor, 'sneaky.csv', csvOf(businesses('sneaky', 3)))).status()).toBe(401);
    expect(await (await admin.get('/api/admin/imports')).json()).toEqual(before);
  });
});

test.describe('with a session', () => {
  test('a write from a page of another site is rejected', async () => {
    const admin = await signedIn();
    const csv = csvOf(businesses('foreign', 3));
    for (const headers of [{ origin: 'https://evil.example' }, { origin: '' }, { 'x-requested-with': '' }] as Record<
      string,
      string
    >[]) {
      const answer = await admin.post('/api/upload-excel', {
        multipart: { file: { name: 'a.csv', mimeType: 'text/csv', buffer: csv } },
        headers,
      });
      expect(answer.status()).toBe(403);
      expect(await answer.json()).toMatchObject({ code: 'forbidden_origin' });
    }
  });

  test('the cookie alone opens nothing, and no answer is kept by the browser', async () => {
    const { cookie, ...csrf } = await credentials();
    const ask = async (headers: Record<string, string>) => {
      const visitor = await request.newContext({ baseURL: BASE_URL, extraHTTPHeaders: { ...OWN_PAGE, ...headers } });
      return visitor.get('/api/admin/stats');
    };
    expect((await ask({ cookie })).status()).toBe(401);
    expect((await ask({ cookie, 'x-csrf-token': 'a guess' })).status()).toBe(401);
    expect((await ask(csrf)).status()).toBe(401);
    const answer = await ask({ cookie, ...csrf });
    expect(answer.status()).toBe(200);
    expect(answer.headers()['cache-control']).toBe('no-store');
  });

  test('ends with signing out, at once', async () => {
    const admin = await signedIn();
    expect((await admin.get('/api/admin/stats')).status()).toBe(200);
    expect((await admin.post('/api/admin/logout')).status()).toBe(200);
    expect((await admin.get('/api/admin/stats')).status()).toBe(401);
  });
});

test('a session that is ended from another one opens nothing within five seconds, and its live connection is cut', async () => {
  const lost = await credentials();
  const stolen = await request.newContext({ baseURL: BASE_URL, extraHTTPHeaders: { ...OWN_PAGE, ...lost } });
  const socket = io(BASE_URL, {
    transports: ['websocket'],
    extraHeaders: { origin: BASE_URL, ...lost },
    reconnection: false,
  });
  const cut = new Promise<string>((resolve) => socket.on('disconnect', resolve));
  await new Promise((resolve) => socket.on('connect', () => resolve(null)));
  const admin = await signedIn();
  const own = (await (await stolen.get('/api/admin/sessions')).json()) as { id: string; current: boolean }[];
  expect((await admin.delete(`/api/admin/sessions/${own.find(({ current }) => current)!.id}`)).status()).toBe(200);
  await expect.poll(async () => (await stolen.get('/api/admin/stats')).status(), { timeout: 6_000 }).toBe(401);
  expect((await admin.get('/api/admin/stats')).status()).toBe(200);
  expect(await cut).toBe('io server disconnect');
});

test.describe('the live connection', () => {
  const connect = (extraHeaders: Record<string, string>) =>
    new Promise<string>((resolve) => {
      const socket = io(BASE_URL, { transports: ['websocket'], extraHeaders, reconnection: false });
      socket.on('connect', () => resolve('connected'));
      socket.on('connect_error', (error) => resolve(error.message));
      setTimeout(() => socket.close(), 2_000);
    });

  test('needs a session and a page of this site', async () => {
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

test('signing in needs the right password', async () => {
  const visitor = await request.newContext({ baseURL: BASE_URL, extraHTTPHeaders: OWN_PAGE });
  const answer = await visitor.post('/api/admin/login', { data: { ...ADMIN, password: 'wrong' } });
  expect(answer.status()).toBe(401);
  expect(await answer.json()).toMatchObject({ success: false, message: 'Username or password is incorrect' });
});
