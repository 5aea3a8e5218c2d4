import { randomUUID } from 'node:crypto';
import { INGEST_VERSION, type IngestRow } from '@directory/contracts/ingest';
import {
  CLIENT_ADDRESS_HEADER,
  CLIENT_USERNAME_HEADER,
  SERVICE_TOKEN_HEADER,
  type MergeBody,
  type MergePreview,
  type MergeStatus,
} from '@directory/contracts/internal';
import { runMigrations } from '@directory/service-kit/migrations';
import { copyBody } from '@directory/testing/ingest-rows';
import { createTestDatabase } from '@directory/testing/test-database';
import { redisOfProfile } from '@directory/testing/test-redis';
import { DataSource, type EntityManager } from 'typeorm';
import { DirectoryVersion } from './cache/directory-version.js';
import { catalogDataSource } from './database/data-source.js';
import { COPY_CONTENT_TYPE } from './ingest/ingest.controller.js';
import type { CatalogConfig } from './config.js';
import { SearchFiller } from './search/postgres/search-filler.js';
import { TermDictionaryUpdater } from './search/postgres/term-dictionary.js';
import { createCatalog } from './service.js';

export const SERVICE_TOKEN = 'a-token-for-the-tests';
export const ADMIN = { username: 'admin', password: 'correct horse battery' };

type Overrides = Partial<CatalogConfig>;

/** A catalog on a real empty database, called over HTTP. `overrides` may depend on the URL of its database, and prepare it. */
export async function startTestCatalog(
  overrides: Overrides | ((databaseUrl: string) => Overrides | Promise<Overrides>) = {},
) {
  const database = await createTestDatabase({
    name: 'template_catalog',
    migrate: (url) => runMigrations(catalogDataSource(url)),
  });
  const service = await createCatalog({
    service: {
      name: 'catalog',
      host: '127.0.0.1',
      port: 0,
      logLevel: 'silent',
      drainSeconds: 0,
      validateResponses: true,
      serviceToken: SERVICE_TOKEN,
    },
    databaseUrl: database.url,
    databaseReadUrls: [],
    meiliUrl: undefined,
    meiliKey: undefined,
    meiliIndex: 'businesses',
    meiliTimeoutMs: 3_000,
    redisUrl: await redisOfProfile(),
    // Tests read what they have just written.
    responseCache: false,
    admin: ADMIN,
    retention: { contactMessageDays: 730, auditDays: 1_095, searchDays: 30 },
    ...(typeof overrides === 'function' ? await overrides(database.url) : overrides),
  });
  const url = await service.start().catch(async (error: unknown) => {
    await service.destroy();
    await database.drop();
    throw error;
  });

  const send = (path: string, init: RequestInit = {}) =>
    fetch(url + path, {
      redirect: 'manual',
      ...init,
      headers: { [SERVICE_TOKEN_HEADER]: SERVICE_TOKEN, ...init.headers },
    });
  const json = async <T>(path: string, init?: RequestInit): Promise<T> => {
    const response = await send(path, init);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const stage = (importId: string, fence: number, rows: IngestRow[]) =>
    send(`/internal/imports/${importId}/rows?fence=${fence}&version=${INGEST_VERSION}`, {
      method: 'PUT',
      headers: { 'content-type': COPY_CONTENT_TYPE },
      body: copyBody(rows),
    });
  const run = (path: string, body: Partial<MergeBody>, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ fence: 1, limit: 500, mode: 'update', approve: true, test: false, ...body }),
    });
  const merge = (importId: string, body: Partial<MergeBody> = {}, headers: Record<string, string> = {}) =>
    run(`/internal/imports/${importId}/merge`, body, headers);

  /** A request of an administrator's page, as forwarded by the gateway. */
  const write = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    send(path, {
      method,
      headers: {
        [CLIENT_USERNAME_HEADER]: 'ada',
        [CLIENT_ADDRESS_HEADER]: '192.0.2.1',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  return {
    url,
    send,
    write,
    /** An edit of the stored version of a business. */
    async edit(id: string, change: object, headers: Record<string, string> = {}): Promise<Response> {
      const path = `/api/admin/businesses/${id}`;
      const { updatedAt } = await json<{ updatedAt: string }>(path);
      return write('PATCH', path, { ...change, version: updatedAt }, headers);
    },
    /** Settings or ad codes, saved over the stored ones. */
    async save(kind: 'settings' | 'advertisement-codes', change: object): Promise<Response> {
      const loaded = await json<object>(`/api/admin/${kind}`);
      return write('POST', `/api/admin/${kind === 'settings' ? 'site-settings' : kind}`, { ...change, loaded });
    },
    /** GET of a path that must succeed. */
    get: <T>(path: string) => json<T>(path),
    stage,
    merge,
    /** The preview of staged rows. */
    async preview(importId: string, body: Partial<MergeBody> = {}): Promise<Response> {
      const response = await run(`/internal/imports/${importId}/preview`, body);
      if (!response.ok) return response;
      const last = JSON.parse((await response.text()).trim().split('\n').at(-1)!) as { preview: MergePreview };
      return Response.json(last.preview);
    },
    /** A complete import, batch by batch; resolves to its counts. */
    async import(rows: IngestRow[], body: Partial<MergeBody> = {}): Promise<MergeStatus> {
      const id = randomUUID();
      const staged = await stage(id, 1, rows);
      if (!staged.ok) throw new Error(await staged.text());
      for (;;) {
        const response = await merge(id, body);
        const status = (await response.json()) as MergeStatus;
        if (!response.ok || status.done) return status;
      }
    },
    /** Resolves once searches find all that is committed, and know its words. */
    async fillSearch(): Promise<void> {
      const db = service.app.get(DataSource);
      do await service.app.get(SearchFiller).fill();
      while ((await db.query<unknown[]>('SELECT FROM search_backlog')).length > 0);
      await service.app.get(TermDictionaryUpdater).collect();
    },
    /** Runs `work` while nothing changes the directory, background jobs included, and its version is known. */
    async whileUnchanged<T>(work: () => Promise<T>): Promise<T> {
      return service.app.get(DataSource).transaction(async (tx) => {
        await tx.query('SELECT FROM directory_count FOR UPDATE');
        await service.app.get(DirectoryVersion).refresh();
        return work();
      });
    },
    app: service.app,
    db: service.app.get(DataSource),
    async stop() {
      await service.destroy();
      await database.drop();
    },
  };
}

export type TestCatalog = Awaited<ReturnType<typeof startTestCatalog>>;

/**
 * Rows of `business` that `work` reads in its transaction. The counters also hold what the connection's earlier
 * transactions have not yet reported: only the difference counts.
 */
export async function businessesReadBy(tx: EntityManager, work: () => Promise<unknown>): Promise<number> {
  const readSoFar = async () => {
    const [{ read }] = await tx.query<[{ read: number }]>(
      `SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables
       WHERE schemaname = 'public' AND relname = 'business'`,
    );
    return read;
  };
  const before = await readSoFar();
  await work();
  return (await readSoFar()) - before;
}
