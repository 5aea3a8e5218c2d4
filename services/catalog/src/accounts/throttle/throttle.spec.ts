import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { durationText } from '@directory/contracts/duration-text';
import { redisUrl } from '@directory/testing/test-redis';
import { Redis } from 'ioredis';
import { ADMIN, startTestCatalog, type TestCatalog } from '../../catalog.fixture.js';
import { afterAttempt, type Allowance, type ThrottleStore, type Attempts } from './throttle.js';
import { memoryStore, postgresStore, redisStore } from './throttle-stores.js';

const login = (catalog: TestCatalog, password: string, address: string, username = ADMIN.username) =>
  catalog.write('POST', '/api/admin/login', { username, password }, { 'x-client-address': address });
/** Checked passwords. */
async function checked(catalog: TestCatalog): Promise<number> {
  const metrics = await (await catalog.send('/metrics')).text();
  return [...metrics.matchAll(/^login_attempts_total\{.*outcome="failure".*\} (\d+)$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
}

describe('attempts', () => {
  it('are free at first, then delayed, doubling up to the longest delay', () => {
    const allowance: Allowance = { free: 3, firstMs: 1_000, longestMs: 5_000 };
    let attempts: Attempts | undefined;
    const waits = Array.from({ length: 7 }, () => (attempts = afterAttempt(attempts, allowance, 100)).retryAtMs - 100);
    expect(waits).toEqual([0, 0, 1_000, 2_000, 4_000, 5_000, 5_000]);
  });
});

async function shiftDelay(key: string, ms: number): Promise<void> {
  const redis = new Redis(redisUrl!);
  await redis.hincrby(`login:{attempts}:${key}`, 'retryAtMs', ms);
  redis.disconnect();
}

describe.each(['memory', 'PostgreSQL', 'Redis'])('counted in %s', (kind) => {
  let catalog: TestCatalog;
  let store: ThrottleStore;
  let other: ThrottleStore;
  const opened: { close(): void }[] = [];
  beforeAll(async () => {
    if (kind === 'memory') return void (store = other = memoryStore());
    catalog = await startTestCatalog();
    if (kind === 'PostgreSQL') return void (store = other = postgresStore(catalog.db));
    const url = redisUrl;
    if (!url) return;
    const open = async () => {
      let errors = 0;
      const one = redisStore(url, () => errors++);
      opened.push(one);
      const isConnected = async () => {
        const before = errors;
        await one.consume([bucket(randomUUID())]);
        return errors === before;
      };
      await vi.waitFor(async () => expect(await isConnected()).toBe(true), { timeout: 60_000 });
      return one;
    };
    [store, other] = [await open(), await open()];
  });
  afterAll(async () => {
    opened.forEach((one) => one.close());
    await catalog?.stop();
  });
  const bucket = (key: string, firstMs = 60_000) => ({ key, allowance: { free: 3, firstMs, longestMs: 60_000 } });

  afterEach(() => void vi.useRealTimers());
  /** Redis has a clock of its own: there the delay ends earlier. */
  async function passed(key: string, ms: number): Promise<void> {
    if (kind === 'Redis') return shiftDelay(key, -ms);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  }

  const test = kind === 'Redis' && !redisUrl ? it.skip : it;
  test('concurrent attempts are limited like sequential ones on all replicas until the reset', async () => {
    const key = randomUUID();
    const waits = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? store : other).consume([bucket(key)])),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
    for (const wait of waits.filter((one) => one > 0)) expect(wait).toBeLessThanOrEqual(60_000);
    await store.clear([key]);
    expect(await other.consume([bucket(key)])).toBe(0);
  });

  test('an attempt that one bucket rejects counts in none', async () => {
    const [full, other] = [randomUUID(), randomUUID()];
    for (let i = 0; i < 3; i++) await store.consume([bucket(full)]);
    for (let i = 0; i < 5; i++) expect(await store.consume([bucket(full), bucket(other)])).toBeGreaterThan(0);
    expect(await store.consume([bucket(other)])).toBe(0);
  });

  test('an attempt is allowed again exactly after its delay', async () => {
    const key = randomUUID();
    const attempt = () => store.consume([bucket(key, 20_000)]);
    for (let i = 0; i < 3; i++) await attempt();
    const wait = await attempt();
    expect(wait).toBeGreaterThan(0);
    await passed(key, wait - 10_000);
    expect(await attempt()).toBeGreaterThan(0);
    await passed(key, 10_000);
    expect(await attempt()).toBe(0);
    expect(await attempt()).toBeGreaterThan(20_000);
  });

  test('a delay from before the clock was set back by an hour is over, and the next attempts are delayed again', async () => {
    const key = randomUUID();
    const aheadMs = kind === 'Redis' ? 0 : 3_600_000;
    const now = Date.now.bind(Date);
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + aheadMs);
    for (let i = 0; i < 3; i++) expect(await store.consume([bucket(key)])).toBe(0);
    expect(await store.consume([bucket(key)])).toBeGreaterThan(0);
    clock.mockRestore();
    if (kind === 'Redis') await shiftDelay(key, 3_600_000);
    expect(await store.consume([bucket(key)])).toBe(0);
    const wait = await store.consume([bucket(key)]);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60_000);
  });
});

it('a process without Redis counts locally with smaller allowances', async () => {
  const errors: Error[] = [];
  const away = redisStore('redis://127.0.0.1:9', (error) => errors.push(error));
  const allowance: Allowance = { free: 9, firstMs: 60_000, longestMs: 60_000 };
  const waits: number[] = [];
  for (let i = 0; i < 20; i++) waits.push(await away.consume([{ key: 'a', allowance }]));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(3);
  expect(errors).not.toEqual([]);
  away.close();
});

// Before the wrong passwords, whose delay of the account in Redis outlives their test.
describe.each(['PostgreSQL', 'Redis'])('unknown passkeys, counted in %s', (kind) => {
  const test = kind === 'Redis' && !redisUrl ? it.skip : it;
  test('at most ten from one address are looked up and recorded, the others get the delay', async () => {
    const catalog = await startTestCatalog({ redisUrl: kind === 'Redis' ? redisUrl : undefined });
    try {
      const origin = 'http://localhost';
      const response = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' };
      const signIn = (address: string) => {
        const id = randomUUID();
        const passkey = { ...{ id, rawId: id, type: 'public-key', clientExtensionResults: {} }, response };
        return catalog.write('POST', '/api/admin/login/passkey', { passkey }, { 'x-client-address': address, origin });
      };
      const before = await checked(catalog);
      // Redis outlives a test: no other test uses this network.
      const address = `198.18.0.${randomInt(1, 255)}`;
      const responses = await Promise.all(Array.from({ length: 50 }, () => signIn(address)));
      const evaluated = (await checked(catalog)) - before;
      expect(evaluated).toBeGreaterThanOrEqual(5);
      expect(evaluated).toBeLessThanOrEqual(10);
      const rejected = responses.filter(({ status }) => status === 429);
      expect(rejected).toHaveLength(50 - evaluated);
      expect(Number(rejected[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await rejected[0]!.json()).toMatchObject({ code: 'too_many_logins' });
      // The same limit as that of passwords.
      for (let i = evaluated; i < 10; i++) await login(catalog, 'a wrong password', address, randomUUID());
      expect((await login(catalog, ADMIN.password, address)).status).toBe(429);
      expect((await login(catalog, ADMIN.password, '203.0.113.7')).status).toBe(200);
    } finally {
      await catalog.stop();
    }
  });
});

const SAFE_DELAY_SECONDS = 6;

describe.each([
  ['PostgreSQL', 1_000],
  ['Redis', 200],
])('wrong passwords, counted in %s, %d of them', (kind, tries) => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    if (kind === 'Redis' && !redisUrl) return;
    catalog = await startTestCatalog({ redisUrl: kind === 'Redis' ? redisUrl : undefined });
  });
  afterAll(() => catalog?.stop());
  /** Unique names, as Redis outlives a test. */
  const flood = async (nthAddress: (n: number) => string, username: string) => {
    const before = await checked(catalog);
    const responses: Response[] = [];
    for (let i = 0; i < tries; i += 50) {
      const some = Array.from({ length: 50 }, (_, n) =>
        login(catalog, 'a wrong password', nthAddress(i + n), username),
      );
      responses.push(...(await Promise.all(some)));
    }
    return { responses, evaluated: (await checked(catalog)) - before };
  };
  const test = kind === 'Redis' && !redisUrl ? it.skip : it;

  test('passwords from one address: at most ten are checked, the others get the delay', async () => {
    const { responses, evaluated } = await flood(() => '192.0.2.66', ADMIN.username);
    expect(evaluated).toBeGreaterThanOrEqual(5);
    expect(evaluated).toBeLessThanOrEqual(10);
    const rejected = responses.filter(({ status }) => status === 429);
    expect(rejected).toHaveLength(tries - evaluated);
    const last = rejected.at(-1)!;
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await last.json()).toMatchObject({
      code: 'too_many_logins',
      message: expect.stringContaining(`in ${durationText(Number(last.headers.get('retry-after')), 'en')}.`),
    });
    // Until the delay is longer than a slow machine needs for the next request.
    const delay = async () =>
      Number((await login(catalog, 'a wrong password', '192.0.2.66')).headers.get('retry-after'));
    await expect.poll(delay).toBeGreaterThan(SAFE_DELAY_SECONDS);
    expect((await login(catalog, ADMIN.password, '192.0.2.66')).status).toBe(429);
    expect((await login(catalog, ADMIN.password, '192.0.2.67')).status).toBe(200);
  });

  test('passwords from different addresses: at most thirty are checked, and known addresses still sign in', async () => {
    expect((await login(catalog, ADMIN.password, '203.0.113.1')).status).toBe(200);
    const { evaluated } = await flood((n) => `198.51.${100 + Math.floor(n / 250)}.${n % 250}`, ADMIN.username);
    expect(evaluated).toBeLessThanOrEqual(30);
    expect((await login(catalog, ADMIN.password, '203.0.113.1')).status).toBe(200);
    // Unknown clients wait, but never long: of several at once, one may arrive just after the last wait.
    const strangers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => login(catalog, ADMIN.password, `203.0.113.${n + 10}`)),
    );
    const rejected = strangers.filter(({ status }) => status === 429);
    expect(rejected.length).toBeGreaterThanOrEqual(8);
    for (const { headers } of rejected) expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });
});
