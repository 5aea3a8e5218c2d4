import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { SearchProjection } from '@directory/contracts/search-admin';
import { RepeatedTask } from '@directory/service-kit/repeated-task';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { DataSource } from 'typeorm';
import { DirectoryVersion } from '../../cache/directory-version.js';
import { CONFIG, type CatalogConfig } from '../../tokens.js';
import { OwnSynonyms } from '../query/words/own-synonyms.js';
import type { SynonymMap } from '../query/words/synonyms.js';
import { DocumentWriter } from './document-writer.js';
import { DocumentQueries } from './documents.queries.js';
import { indexSchema } from './index-schema.js';
import { IndexServer, type TaskUid } from './index-server.js';
import { LOCK_DATABASE, OutboxConsumer, type Reject } from './outbox-consumer.js';
import { OutboxQueries, type Changes } from './outbox.queries.js';
import { freshRebuild, isUsable, projectionState, type ProjectionState, type Rebuild } from './projection-state.js';
import { BATCH_DOCUMENTS, IndexBackfill } from './reindex.js';

export const PROJECTION = 'meilisearch';

/** The server merges enqueued batches into one task. */
const MAX_CHANGES = 5 * BATCH_DOCUMENTS;
/** A longer backlog is dropped: rebuilding the index is no slower. */
const MAX_BACKLOG_CHANGES = 1_000_000;
const STATUS_TIMEOUT_MS = 2_000;
const POLL_INTERVAL_MS = 1_000;
/** Between checks whether the index exists, without changes. */
const CHECK_INTERVAL_MS = 60_000;

/**
 * Synchronizes Meilisearch's index with the listed businesses: changes are applied within seconds. A missing index, or one of another
 * schema or directory, is rebuilt while the previous one serves searches.
 */
@Injectable()
export class ProjectionService implements OnModuleInit, OnModuleDestroy {
  private readonly server: IndexServer | undefined;
  /** With a short timeout, for requests of the administration. */
  private readonly statusServer: IndexServer | undefined;
  private readonly consumer: OutboxConsumer | undefined;
  private state: ProjectionState = projectionState(undefined);
  private backfill: IndexBackfill | undefined;
  private checkedAt = 0;
  /** The operator's, as last written to the index. */
  private synonyms: SynonymMap | undefined;
  private readonly polling = new RepeatedTask({
    intervalMs: POLL_INTERVAL_MS,
    run: async () => void (this.state = await this.read()),
    onError: (error) => this.logger.warn({ err: error }, 'reading the state of the search index failed'),
  });

  constructor(
    @Inject(CONFIG) { meiliUrl, meiliKey, meiliIndex }: CatalogConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(LOCK_DATABASE) locks: DataSource,
    private readonly outbox: OutboxQueries,
    private readonly documents: DocumentQueries,
    private readonly version: DirectoryVersion,
    private readonly ownSynonyms: OwnSynonyms,
  ) {
    if (!meiliUrl) return;
    this.server = new IndexServer(meiliUrl, meiliKey, meiliIndex);
    this.statusServer = new IndexServer(meiliUrl, meiliKey, meiliIndex, STATUS_TIMEOUT_MS);
    const { server } = this;
    const task = {
      name: PROJECTION,
      maxChanges: MAX_CHANGES,
      prepare: (signal: AbortSignal) => this.prepare(server, signal),
      apply: (changes: Changes, signal: AbortSignal, reject: Reject) => this.apply(server, changes, signal, reject),
      proceed: (signal: AbortSignal) => this.proceed(server, signal),
    };
    this.consumer = new OutboxConsumer(locks, outbox, task, logger);
  }

  get exists(): boolean {
    return this.server !== undefined;
  }

  /** Whether this release can search the index. */
  get isUsable(): boolean {
    return isUsable(this.state);
  }

  async onModuleInit(): Promise<void> {
    if (!this.consumer) return this.outbox.unregister(PROJECTION);
    await this.polling.trigger();
    this.consumer.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.polling.stop();
    await this.consumer?.stop();
  }

  /** Starts a rebuild unless one is in progress. False: Meilisearch is not configured. */
  async requestRebuild(): Promise<boolean> {
    if (!this.server) return false;
    await this.outbox.register(PROJECTION);
    if (!(await this.read()).rebuild) await this.outbox.saveState(PROJECTION, { rebuild: freshRebuild() });
    return true;
  }

  /** Null: Meilisearch is not configured. */
  async status(): Promise<SearchProjection | null> {
    if (!this.statusServer) return null;
    const [row, backlog, { listed }, documents] = await Promise.all([
      this.outbox.find(PROJECTION),
      this.outbox.backlog(PROJECTION),
      this.documents.counts(PROJECTION),
      countDocuments(this.statusServer),
    ]);
    const { rebuild } = projectionState(row?.state);
    return {
      ready: this.isUsable,
      documents,
      listedBusinesses: listed,
      depth: backlog.depth,
      lagSeconds: backlog.lag_seconds,
      lastError: row?.last_error ?? null,
      failingSince: row?.failing_since?.toISOString() ?? null,
      rebuild: rebuild && { startedAt: rebuild.startedAt, documents: rebuild.documents },
    };
  }

  private async read(): Promise<ProjectionState> {
    return projectionState((await this.outbox.find(PROJECTION))?.state);
  }

  private async saveState(change: Partial<ProjectionState>): Promise<void> {
    await this.outbox.saveState(PROJECTION, change);
    this.state = { ...this.state, ...change };
  }

  /** Repairs the effects of a crash, another release or a foreign process. */
  private async prepare(server: IndexServer, signal: AbortSignal): Promise<void> {
    this.backfill = undefined;
    await this.boundBacklog();
    await server.waitForSwaps(signal);
    await this.check(server, signal);
    const { rebuild } = await this.read();
    if (!rebuild) await server.drop(server.next, signal);
    const { pending, listed } = await this.documents.counts(PROJECTION);
    if (rebuild || pending > 0) return;
    const documents = await server.countDocuments(server.live);
    if (documents === listed) return;
    this.logger.warn({ documents, listed }, 'the search index is incomplete: rebuilding it');
    await this.saveState({ rebuild: freshRebuild() });
  }

  /** Compares the stored state with the server. */
  private async check(server: IndexServer, signal: AbortSignal): Promise<void> {
    const stored = await this.read();
    let state = stored;
    const found = await server.createdAt(server.live);
    const { rebuild } = state;
    if (rebuild?.index && rebuild.index === found) {
      // Swapped, but not recorded.
      state = { index: found, schema: rebuild.schema, rebuild: null };
    }
    if (state.index !== found) state = { ...state, index: null };
    if (state.rebuild?.index && (await server.createdAt(server.next)) !== state.rebuild.index) {
      state = { ...state, rebuild: freshRebuild() };
    }
    if (state.rebuild && state.rebuild.schema !== indexSchema()) state = { ...state, rebuild: freshRebuild() };
    if (!isUsable(state)) state = { ...state, rebuild: state.rebuild ?? freshRebuild() };
    if (!isDeepStrictEqual(state, stored)) await this.saveState(state);
    const synonyms = await this.ownSynonyms.current();
    if (isUsable(state)) await server.configure(server.live, signal, synonyms);
    if (this.synonyms && this.synonyms !== synonyms) await this.invalidateResponseCache();
    this.synonyms = synonyms;
    this.checkedAt = performance.now();
  }

  /** Bounds the disk space used during an outage. */
  private async boundBacklog(): Promise<void> {
    const { depth } = await this.outbox.backlog(PROJECTION);
    if (depth <= MAX_BACKLOG_CHANGES || (await this.read()).rebuild) return;
    await this.saveState({ rebuild: freshRebuild() });
    await this.outbox.discardBacklog(PROJECTION);
  }

  private async apply(
    server: IndexServer,
    { ids, cleared, requestIds }: Changes,
    signal: AbortSignal,
    reject: Reject,
  ): Promise<void> {
    const { index, rebuild } = await this.read();
    // Documents for a missing index would create one without settings.
    if (index !== null && (await server.createdAt(server.live)) !== index)
      throw new Error(`The search index has been replaced`);
    const targets = [...(index === null ? [] : [server.live]), ...(rebuild?.index ? [server.next] : [])];
    const writer = new DocumentWriter(server, reject);
    const tasks: TaskUid[] = [];
    for (const target of cleared ? targets : []) tasks.push(await server.clear(target));
    for (let from = 0; from < ids.length; from += BATCH_DOCUMENTS) {
      const batch = ids.slice(from, from + BATCH_DOCUMENTS);
      const rows = (await this.documents.find(batch)).filter((row) => row.listed);
      const listed = new Set(rows.map(({ id }) => id));
      const removed = batch.filter((id) => !listed.has(id));
      await writer.put(targets, rows);
      for (const target of targets) if (removed.length > 0) tasks.push(await server.remove(target, removed));
    }
    await writer.complete(signal);
    for (const task of tasks) await server.waitForTask(task, signal);
    await this.invalidateResponseCache();
    this.logger.info({ requestIds, businesses: ids.length, cleared }, 'search index updated');
  }

  /**
   * Responses between a change and the update of the index are cached under the new version of the directory: increases
   * it again.
   */
  private invalidateResponseCache(): Promise<void> {
    return this.version.changing(() => Promise.resolve());
  }

  /** Runs one step of a rebuild, if any. */
  private async proceed(server: IndexServer, signal: AbortSignal): Promise<boolean> {
    const { rebuild } = await this.read();
    if (!rebuild) {
      const isOutdated = (await this.ownSynonyms.current()) !== this.synonyms;
      if (isOutdated || performance.now() - this.checkedAt > CHECK_INTERVAL_MS) await this.check(server, signal);
      return false;
    }
    if (rebuild.index === null) {
      this.backfill = undefined;
      await this.saveState({
        rebuild: { ...rebuild, index: await server.create(server.next, signal, await this.ownSynonyms.current()) },
      });
      return true;
    }
    this.backfill ??= new IndexBackfill(server, this.documents, this.outbox, rebuild);
    const { rebuild: after, complete } = await this.backfill.step(signal);
    if (after.afterId !== rebuild.afterId) await this.saveState({ rebuild: after });
    if (complete) await this.finish(server, after, signal);
    return true;
  }

  /** Once all changes are applied: compares counts, swaps, cleans up. */
  private async finish(server: IndexServer, rebuild: Rebuild, signal: AbortSignal): Promise<void> {
    const { listed, pending } = await this.documents.counts(PROJECTION);
    if (pending > MAX_CHANGES) return;
    const documents = await server.countDocuments(server.next);
    if (Math.abs(documents - listed) > pending) {
      await this.saveState({ rebuild: freshRebuild() });
      throw new Error(`The new search index holds ${documents} businesses instead of ${listed}`);
    }
    await server.swap(signal);
    await this.invalidateResponseCache();
    await this.saveState({ index: rebuild.index, schema: rebuild.schema, rebuild: null });
    this.backfill = undefined;
    await server.drop(server.next, signal);
    this.logger.info({ documents, since: rebuild.startedAt }, 'search index rebuilt');
  }
}

async function countDocuments(server: IndexServer): Promise<number | null> {
  try {
    return await server.countDocuments(server.live);
  } catch {
    return null; // the reason is in `lastError`
  }
}
