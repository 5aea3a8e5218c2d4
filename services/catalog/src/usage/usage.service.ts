import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { MAX_VIEWED_BUSINESSES } from '@directory/contracts/internal';
import { ConcurrencyLimit } from '@directory/service-kit/concurrency-limit';
import { RepeatedTask } from '@directory/service-kit/repeated-task';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { CONFIG, type CatalogConfig } from '../tokens.js';
import { UsageQueries } from './usage.queries.js';

/** Counts of this time are lost if the process is killed. */
const SAVE_INTERVAL_MS = 30_000;
const MAX_MISSED_SEARCHES = 1_000;
const MAX_QUERY_LENGTH = 80;
/** E-mail addresses and phone numbers, which are not stored. */
const CONTACT = /@|(?:\d\D{0,2}){6}/;

/** Views of single businesses and searches without results, saved periodically. */
@Injectable()
export class UsageService implements OnModuleInit, OnApplicationShutdown {
  private readonly saving: RepeatedTask;
  private views = new Map<string, number>();
  private missed = new Map<string, number>();
  private readonly saves = new ConcurrencyLimit(1);

  constructor(
    private readonly queries: UsageQueries,
    @Inject(CONFIG) private readonly config: CatalogConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.saving = new RepeatedTask({
      intervalMs: SAVE_INTERVAL_MS,
      run: () => this.save(),
      onError: (err) => this.logger.warn({ err }, 'views and missed searches not saved'),
    });
  }

  onModuleInit(): void {
    this.saving.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.saving.stop();
    await this.save().catch((error: unknown) => this.logger.warn({ err: error }, 'views and missed searches lost'));
  }

  addViews(slug: string, views: number): void {
    add(this.views, slug, views, MAX_VIEWED_BUSINESSES);
  }

  addMissedSearch(text: string): void {
    if (this.config.retention.searchDays === 0) return;
    const query = text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
    if (query === '' || query.length > MAX_QUERY_LENGTH || CONTACT.test(query)) return;
    add(this.missed, query, 1, MAX_MISSED_SEARCHES);
  }

  /** One after another: whatever was counted before the call is stored afterwards, by an earlier save too. */
  save(): Promise<void> {
    return this.saves.run(() => this.saveCounts());
  }

  private async saveCounts(): Promise<void> {
    const { views, missed } = this;
    this.views = new Map();
    this.missed = new Map();
    try {
      await this.queries.save(views, missed, this.config.retention.searchDays);
    } catch (error) {
      for (const [slug, count] of views) add(this.views, slug, count, MAX_VIEWED_BUSINESSES);
      for (const [query, count] of missed) add(this.missed, query, count, MAX_MISSED_SEARCHES);
      throw error;
    }
  }
}

/** Keys beyond the limit are not counted until the next save. */
function add(counts: Map<string, number>, key: string, count: number, maxKeys: number): void {
  if (counts.has(key) || counts.size < maxKeys) counts.set(key, (counts.get(key) ?? 0) + count);
}
