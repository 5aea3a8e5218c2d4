import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { SearchProjection } from '@directory/contracts/search-admin';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { DataSource } from 'typeorm';
import { DirectoryVersion } from '../../cache/directory-version.js';
import { CONFIG, type CatalogConfig } from '../../tokens.js';
import { businessDocument } from './business-document.js';
import { DocumentQueries } from './documents.queries.js';
import { INDEX_SCHEMA } from './index-schema.js';
import { IndexServer, type TaskNumber } from './index-server.js';
import { OutboxConsumer } from './outbox-consumer.js';
import { OutboxQueries, type Changes } from './outbox.queries.js';
import { freshRebuild, isUsable, projectionState, type ProjectionState, type Rebuild } from './projection-state.js';
import { BATCH_SIZE, IndexBackfill } from './reindex.js';

export const PROJECTION = 'meilisearch';

/** Changes taken at once: batches that wait together are done as one. */
const LIMIT = 5 * BATCH_SIZE;
/** During an outage more than this is not kept: building the index anew is no slower. */
const MAX_BACKLOG = 1_000_000;
/** Milliseconds that a look at the number of documents may take. */
const GLANCE = 2_000;
/** Milliseconds between looks at whether the index may be searched. */
const POLL_INTERVAL_MS = 1_000;
/** Milliseconds between looks at whether the index is still there, while nothing changes. */
const CHECK_INTERVAL = 60_000;

/**
 * The index of Meilisearch, kept equal to the approved businesses: changes follow within seconds, and an index that is
 * missing, of another release or not ours is built aside, while the one before it, if any, goes on being searched.
 */
@Injectable()
export class ProjectionService implements OnModuleInit, OnModuleDestroy {
  private readonly server: IndexServer | undefined;
  /** For who waits at a page. */
  private readonly glance: IndexServer | undefined;
  private readonly consumer: OutboxConsumer | undefined;
  private state: ProjectionState = projectionState(undefined);
  private filling: IndexBackfill | undefined;
  private checkedAt = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) { meiliUrl, meiliKey, meiliIndex }: CatalogConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    db: DataSource,
    private readonly outbox: OutboxQueries,
    private readonly documents: DocumentQueries,
    private readonly version: DirectoryVersion,
  ) {
    if (!meiliUrl) return;
    this.server = new IndexServer(meiliUrl, meiliKey, meiliIndex);
    this.glance = new IndexServer(meiliUrl, meiliKey, meiliIndex, GLANCE);
    const { server } = this;
    const task = {
      name: PROJECTION,
      limit: LIMIT,
      prepare: (signal: AbortSignal) => this.prepare(server, signal),
      apply: (changes: Changes, signal: AbortSignal) => this.apply(server, changes, signal),
      proceed: (signal: AbortSignal) => this.proceed(server, signal),
    };
    this.consumer = new OutboxConsumer(db, outbox, task, logger);
  }

  /** Whether there is a Meilisearch at all. */
  get exists(): boolean {
    return this.server !== undefined;
  }

  /** Whether there is an index that this release can search. */
  get isUsable(): boolean {
    return isUsable(this.state);
  }

  async onModuleInit(): Promise<void> {
    if (!this.consumer) return this.outbox.unregister(PROJECTION);
    await this.look();
    this.timer = setInterval(() => void this.look(), POLL_INTERVAL_MS);
    this.consumer.start();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.consumer?.stop();
  }

  /** Has the index built anew; one that is being built is not begun again. False: there is no Meilisearch. */
  async requestRebuild(): Promise<boolean> {
    if (!this.server) return false;
    await this.outbox.register(PROJECTION);
    if (!(await this.read()).rebuild) await this.outbox.keep(PROJECTION, { rebuild: freshRebuild() });
    return true;
  }

  /** How far the index is behind; null: there is no Meilisearch. */
  async status(): Promise<SearchProjection | null> {
    if (!this.glance) return null;
    const [row, backlog, { approved }, documents] = await Promise.all([
      this.outbox.find(PROJECTION),
      this.outbox.backlog(PROJECTION),
      this.documents.census(PROJECTION),
      countDocuments(this.glance),
    ]);
    const { rebuild } = projectionState(row?.state);
    return {
      ready: this.isUsable,
      documents,
      approvedBusinesses: approved,
      depth: backlog.depth,
      lagSeconds: backlog.lag_seconds,
      lastError: row?.last_error ?? null,
      failingSince: row?.failing_since?.toISOString() ?? null,
      rebuild: rebuild && { startedAt: rebuild.startedAt, documents: rebuild.documents },
    };
  }

  private async look(): Promise<void> {
    try {
      this.state = await this.read();
    } catch (error) {
      this.logger.warn({ err: error }, 'the state of the search index is not known');
    }
  }

  private async read(): Promise<ProjectionState> {
    return projectionState((await this.outbox.find(PROJECTION))?.state);
  }

  private async keep(change: Partial<ProjectionState>): Promise<void> {
    await this.outbox.keep(PROJECTION, change);
    this.state = { ...this.state, ...change };
  }

  /** Puts right whatever a crash, another release or somebody else has left. */
  private async prepare(server: IndexServer, signal: AbortSignal): Promise<void> {
    this.filling = undefined;
    await this.boundBacklog();
    await server.swapsSettled(signal);
    await this.check(server, signal);
    const { rebuild } = await this.read();
    if (!rebuild) await server.drop(server.next, signal);
    const { pending, approved } = await this.documents.census(PROJECTION);
    if (rebuild || pending > 0) return;
    const documents = await server.countDocuments(server.live);
    if (documents === approved) return;
    this.logger.warn({ documents, approved }, 'the search index does not hold what it should: it is built anew');
    await this.keep({ rebuild: freshRebuild() });
  }

  /** Compares what is kept with what the server has. */
  private async check(server: IndexServer, signal: AbortSignal): Promise<void> {
    const kept = await this.read();
    let state = kept;
    const found = await server.madeAt(server.live);
    const { rebuild } = state;
    if (rebuild?.index && rebuild.index === found) {
      // Swapped already, only not noted.
      state = { index: found, schema: rebuild.schema, rebuild: null };
    }
    if (state.index !== found) state = { ...state, index: null };
    if (state.rebuild?.index && (await server.madeAt(server.next)) !== state.rebuild.index) {
      state = { ...state, rebuild: freshRebuild() };
    }
    if (state.rebuild && state.rebuild.schema !== INDEX_SCHEMA) state = { ...state, rebuild: freshRebuild() };
    if (!isUsable(state)) state = { ...state, rebuild: state.rebuild ?? freshRebuild() };
    if (!isDeepStrictEqual(state, kept)) await this.keep(state);
    if (isUsable(state)) await server.configure(server.live, signal);
    this.checkedAt = performance.now();
  }

  /** An outage must not fill the disk. */
  private async boundBacklog(): Promise<void> {
    const { depth } = await this.outbox.backlog(PROJECTION);
    if (depth <= MAX_BACKLOG || (await this.read()).rebuild) return;
    await this.keep({ rebuild: freshRebuild() });
    await this.outbox.skipAll(PROJECTION);
  }

  private async apply(server: IndexServer, { ids, cleared, requestIds }: Changes, signal: AbortSignal): Promise<void> {
    const { index, rebuild } = await this.read();
    // Documents sent to an index that is not there would make one, without its settings.
    if (index !== null && (await server.madeAt(server.live)) !== index)
      throw new Error(`The search index has been replaced`);
    const targets = [...(index === null ? [] : [server.live]), ...(rebuild?.index ? [server.next] : [])];
    const tasks: TaskNumber[] = [];
    for (const target of cleared ? targets : []) tasks.push(await server.clear(target));
    for (let from = 0; from < ids.length; from += BATCH_SIZE) {
      const batch = ids.slice(from, from + BATCH_SIZE);
      const documents = (await this.documents.find(batch)).filter((row) => row.approved).map(businessDocument);
      const kept = new Set(documents.map(({ id }) => id));
      const gone = batch.filter((id) => !kept.has(id));
      for (const target of targets) {
        if (documents.length > 0) tasks.push(await server.put(target, documents));
        if (gone.length > 0) tasks.push(await server.remove(target, gone));
      }
    }
    for (const task of tasks) await server.settled(task, signal);
    await this.invalidateResponseCache();
    this.logger.info({ requestIds, businesses: ids.length, cleared }, 'the search index has followed');
  }

  /** What was searched after a change, but before the index had followed, is kept as an answer of the directory as it is. */
  private invalidateResponseCache(): Promise<void> {
    return this.version.changing(() => Promise.resolve());
  }

  /** One step of a rebuild, if there is one. */
  private async proceed(server: IndexServer, signal: AbortSignal): Promise<boolean> {
    const { rebuild } = await this.read();
    if (!rebuild) {
      if (performance.now() - this.checkedAt > CHECK_INTERVAL) await this.check(server, signal);
      return false;
    }
    if (rebuild.index === null) {
      this.filling = undefined;
      await this.keep({ rebuild: { ...rebuild, index: await server.create(server.next, signal) } });
      return true;
    }
    this.filling ??= new IndexBackfill(server, this.documents, rebuild);
    const { rebuild: after, complete } = await this.filling.step(signal);
    if (after.afterId !== rebuild.afterId) await this.keep({ rebuild: after });
    if (complete) await this.finish(server, after, signal);
    return true;
  }

  /** Once every change has followed: compares, swaps, cleans up. */
  private async finish(server: IndexServer, rebuild: Rebuild, signal: AbortSignal): Promise<void> {
    const { approved, pending } = await this.documents.census(PROJECTION);
    if (pending > LIMIT) return;
    const documents = await server.countDocuments(server.next);
    if (Math.abs(documents - approved) > pending) {
      await this.keep({ rebuild: freshRebuild() });
      throw new Error(`The new search index holds ${documents} businesses instead of ${approved}`);
    }
    await server.swap(signal);
    await this.invalidateResponseCache();
    await this.keep({ index: rebuild.index, schema: rebuild.schema, rebuild: null });
    this.filling = undefined;
    await server.drop(server.next, signal);
    this.logger.info({ documents, since: rebuild.startedAt }, 'the search index has been built anew');
  }
}

async function countDocuments(server: IndexServer): Promise<number | null> {
  try {
    return await server.countDocuments(server.live);
  } catch {
    return null; // why not stands in `lastError`
  }
}
