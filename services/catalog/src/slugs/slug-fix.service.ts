import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { businessSlug } from '@directory/contracts/slugs';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../audit/actor.js';
import { AuditLog } from '../audit/audit-log.js';
import { withoutTimeouts } from '../database/no-timeouts.js';
import { setRequestId } from '../database/request-context.js';
import { BackgroundJob } from '../jobs/background-job.js';
import { SlugFixQueries, type NamedRow, type SlugChange, type SlugFixRow } from './slug-fix.queries.js';

const STEP_ROWS = 5_000;
const MAX_EXAMPLES = 20;
const POLL_INTERVAL_MS = 5_000;

/** Regenerates every business's slug from its name; the former slug redirects. */
@Injectable()
export class SlugFixService implements OnModuleInit, OnApplicationShutdown {
  private readonly job: BackgroundJob;

  constructor(
    private readonly db: DataSource,
    private readonly fixes: SlugFixQueries,
    private readonly audit: AuditLog,
    @Inject(LOGGER) logger: Logger,
  ) {
    const step = (tx: EntityManager) => this.step(tx);
    this.job = new BackgroundJob(db, { name: 'slug-fix', intervalMs: POLL_INTERVAL_MS, step }, logger);
  }

  onModuleInit(): void {
    this.job.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.job.stop();
  }

  /** Resolves to false if one is running already; it continues. */
  async start(preview: boolean, actor: Actor): Promise<boolean> {
    const started = await this.db.transaction((tx) => this.fixes.start(tx, preview, actor));
    void this.job.trigger();
    return started;
  }

  /** Corrects the next chunk and saves the cursor in the same transaction. Resolves to whether there is more. */
  async step(tx: EntityManager): Promise<boolean> {
    const row = await this.fixes.running(tx);
    if (!row) return false;
    await withoutTimeouts(tx);
    await setRequestId(tx, row.request_id);
    const businesses = await this.fixes.next(tx, row.cursor, STEP_ROWS);
    const changes = await this.changesOf(tx, businesses);
    if (!row.preview && changes.length > 0) await this.fixes.change(tx, changes);
    row.cursor = businesses.at(-1)?.id ?? row.cursor;
    row.processed += businesses.length;
    row.changed += changes.length;
    row.examples = [...row.examples, ...examplesOf(businesses, changes)].slice(0, MAX_EXAMPLES);
    const more = businesses.length === STEP_ROWS;
    if (!more) await this.end(tx, row);
    await this.fixes.save(tx, row);
    return more;
  }

  private async end(tx: EntityManager, row: SlugFixRow): Promise<void> {
    row.state = 'done';
    if (row.preview) return;
    const { username, address, changed: count, processed } = row;
    await this.audit.record(tx, {
      ...{ username: username ?? '', address, action: 'slug.fix', count },
      after: { processed },
    });
  }

  /** A slug in use gets another suffix, as on import; if that is in use too, the slug stays. */
  private async changesOf(tx: EntityManager, businesses: NamedRow[]): Promise<SlugChange[]> {
    const wanted = businesses
      .map((business) => ({ ...business, wanted: candidatesOf(business) }))
      .filter(({ slug, wanted: [first] }) => slug !== first);
    const inUse = await this.fixes.inUse(tx, [...new Set(wanted.flatMap(({ wanted: both }) => both))]);
    const changes: SlugChange[] = [];
    for (const { id, slug, wanted: both } of wanted) {
      const free = both.find((candidate) => candidate === slug || !inUse.has(candidate));
      if (free === undefined || free === slug) continue;
      inUse.add(free);
      changes.push({ id, slug: free });
    }
    return changes;
  }
}

function candidatesOf({ name, match_key: key }: NamedRow): string[] {
  return [businessSlug(name, key), businessSlug(name, `${key}#2`)];
}

function examplesOf(businesses: NamedRow[], changes: SlugChange[]): SlugFixRow['examples'] {
  const slugs = new Map(changes.slice(0, MAX_EXAMPLES).map(({ id, slug }) => [id, slug]));
  return businesses.flatMap(({ id, name, slug: from }) => {
    const to = slugs.get(id);
    return to === undefined ? [] : [{ id, name, from, to }];
  });
}
