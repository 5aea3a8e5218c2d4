import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccessLink } from '@directory/contracts/accounts';
import type { AuditPage } from '@directory/contracts/audit';
import { countBlocked } from '@directory/testing/blocked-connections';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ADMIN } from '../services/catalog/src/catalog.fixture.js';
import { send, startEdge, type Edge } from './edge.fixture.js';

/** Longer than the gateway caches a session. */
const CACHED_MS = 2_500;
const OTHER = { username: 'Berta', password: 'a long enough passphrase' };

let edge: Edge;
beforeAll(async () => {
  edge = await startEdge();
  const invited = await call('POST', '/api/admin/people', { username: OTHER.username }, edge.session);
  const { token } = invited.body as AccessLink;
  const chosen = await call('POST', '/api/admin/invitation', { token, password: OTHER.password }, ownPage());
  expect(chosen.status).toBe(200);
}, 120_000);
afterAll(() => edge.stop());

const ownPage = () => ({ origin: edge.url.origin, 'x-requested-with': 'test' });

async function call(method: string, path: string, body: unknown, headers: Record<string, string>) {
  const response = await fetch(new URL(path, edge.url), {
    ...{ method, headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) } },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? (JSON.parse(text) as unknown) : null };
}

/** Signs in, in a browser that has `cookie`; resolves to the headers of its pages. */
async function signIn(who: typeof ADMIN, cookie?: string) {
  const { headers, body } = await call('POST', '/api/admin/login', who, { ...ownPage(), ...(cookie && { cookie }) });
  return {
    ...ownPage(),
    cookie: headers.getSetCookie()[0]!.split(';')[0]!,
    'x-csrf-token': (body as { csrfToken: string }).csrfToken,
  };
}
type Session = Awaited<ReturnType<typeof signIn>>;

const sql = (statement: string) => edge.catalog.db.query<{ n: number }[]>(statement);
const codeOf = ({ status, body }: Awaited<ReturnType<typeof call>>) =>
  `${status} ${(body as { code?: string } | null)?.code ?? ''}`.trim();

describe('a deletion of all matches that takes long', () => {
  let session: Session;
  beforeEach(async () => {
    session = await signIn(ADMIN);
    await edge.catalog.import(Array.from({ length: 3 }, () => ingestRow({ country_code: 'DE' })));
  });

  /** Runs `meanwhile` once the deletion waits in the database. */
  async function deletingWhile(meanwhile: string) {
    const runner = edge.catalog.db.createQueryRunner();
    await runner.startTransaction();
    const [{ n }] = (await sql("SELECT count(*)::int AS n FROM business WHERE country_code = 'DE'")) as [{ n: number }];
    try {
      await runner.query('LOCK TABLE business IN ROW EXCLUSIVE MODE');
      const deleted = deleteAll(n);
      await expect.poll(() => countBlocked(edge.catalog.db)).toBeGreaterThan(0);
      await sql(meanwhile);
      await sleep(CACHED_MS);
      await runner.commitTransaction();
      return { deleted: await deleted, n };
    } finally {
      await runner.release();
    }
  }
  const deleteAll = (expected: number) =>
    call('POST', '/api/admin/businesses/delete-matching', { matching: { countryCode: 'DE' }, expected }, session);

  it('completes although its confirmation expires meanwhile, and the next one needs a new confirmation', async () => {
    const { deleted, n } = await deletingWhile("UPDATE admin_session SET confirmed_at = now() - interval '1 day'");
    expect(deleted).toMatchObject({ status: 200, body: { count: n } });
    expect(codeOf(await deleteAll(0))).toBe('403 step_up_required');
    const confirmed = await call('POST', '/api/admin/session/confirm', { password: ADMIN.password }, session);
    expect(confirmed.status).toBe(200);
    expect(codeOf(await deleteAll(0))).toBe('200');
  });

  it('completes and is recorded although its session ends meanwhile, after which nothing is allowed', async () => {
    const { deleted, n } = await deletingWhile('DELETE FROM admin_session');
    expect(deleted).toMatchObject({ status: 200, body: { count: n } });
    expect(codeOf(await deleteAll(0))).toBe('401 unauthenticated');
    const { body } = await call('GET', '/api/admin/audit-log', undefined, await signIn(ADMIN));
    const entry = (body as AuditPage).entries.find(({ action }) => action === 'business.delete');
    expect(entry).toMatchObject({ username: ADMIN.username, count: n });
  });
});

describe('an upload whose session ends', () => {
  const content = Buffer.from(`name,city\n${'Café,Berlin\n'.repeat(20_000)}`);
  const tus = { 'tus-resumable': '1.0.0' };
  const create = (session: Session) =>
    send(
      edge.url,
      '/api/admin/uploads',
      Buffer.alloc(0),
      {},
      {
        ...{ ...session, ...tus, 'upload-length': content.length },
        'upload-metadata': `filename ${Buffer.from('cafés.csv').toString('base64')}`,
      },
    );
  const patch = (session: Session, path: string, from: number, to = content.length, slow = {}) =>
    send(
      edge.url,
      path,
      content.subarray(from, to),
      { method: 'PATCH', ...slow },
      {
        ...{ ...session, ...tus, 'upload-offset': from, 'content-type': 'application/offset+octet-stream' },
      },
    );
  const head = (session: Session, path: string) =>
    send(edge.url, path, Buffer.alloc(0), { method: 'HEAD' }, { ...session, ...tus });

  it('receives the part in flight, continues after a new sign-in, and is nothing to another person', async () => {
    const session = await signIn(ADMIN);
    const path = (await create(session)).headers.location!;
    const half = content.length >> 1;
    const slow = { chunks: 10, pauseMs: (CACHED_MS * 1.5) / 10 };
    const [first] = await Promise.all([
      patch(session, path, 0, half, slow),
      sleep(500).then(() => sql('DELETE FROM admin_session')),
    ]);
    expect(first).toMatchObject({ status: 204, headers: { 'upload-offset': String(half) } });
    expect([(await head(session, path)).status, (await patch(session, path, half)).status]).toEqual([401, 401]);

    const stranger = await signIn(OTHER, session.cookie);
    expect([(await head(stranger, path)).status, (await patch(stranger, path, half)).status]).toEqual([404, 404]);

    const again = await signIn(ADMIN, stranger.cookie);
    expect((await head(again, path)).headers['upload-offset']).toBe(String(half));
    expect((await patch(again, path, half)).status).toBe(202);
  });
});

describe('two tabs of a browser', () => {
  it('the page of one person can do nothing with the session of another, who has signed in in the other tab', async () => {
    const first = await signIn(ADMIN);
    const second = await signIn(OTHER, first.cookie);
    // The browser sends the cookie of the last sign-in, each page its own token.
    const stale = { ...first, cookie: second.cookie };
    const calls = [
      ['GET', '/api/admin/session'],
      ['GET', '/api/admin/businesses'],
      ['POST', '/api/admin/businesses/bulk', { action: 'delete', target: { ids: ['1'] } }],
      ['POST', '/api/admin/logout'],
      ['POST', '/api/admin/session/confirm', { password: ADMIN.password }],
    ] as const;
    for (const [method, path, body] of calls)
      expect([path, codeOf(await call(method, path, body, stale))]).toEqual([path, '401 unauthenticated']);
    const { body } = await call('GET', '/api/admin/session', undefined, second);
    expect(body).toMatchObject({ username: OTHER.username });
  });

  it('after a new sign-in, only the new token with the new cookie is a session', async () => {
    const before = await signIn(ADMIN);
    const after = await signIn(ADMIN, before.cookie);
    expect(after['x-csrf-token']).not.toBe(before['x-csrf-token']);
    const status = async (session: Session) => (await call('GET', '/api/admin/session', undefined, session)).status;
    await sleep(CACHED_MS);
    expect([
      await status({ ...after, 'x-csrf-token': before['x-csrf-token'] }),
      await status({ ...before, 'x-csrf-token': after['x-csrf-token'] }),
      await status(before), // ended by the sign-in that replaced it
      await status(after),
    ]).toEqual([401, 401, 401, 200]);
  });
});
