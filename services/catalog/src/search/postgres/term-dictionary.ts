import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { query } from '@directory/service-kit/query';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { DataSource } from 'typeorm';

const BATCH_BUSINESSES = 20_000;
const POLL_INTERVAL_MS = 2_000;
const MAX_ID = 2n ** 63n - 1n;

/** Words only: bigrams have no weight, and numbers are excluded. */
const COLLECT = `
WITH cursor AS MATERIALIZED (SELECT business_id FROM search_word_cursor FOR UPDATE SKIP LOCKED),
batch AS MATERIALIZED (
  SELECT id, words FROM business_search WHERE id > (SELECT business_id FROM cursor)
    -- Documents of the backlog follow those of later businesses.
    AND id < coalesce((SELECT min(lower(ids)) FROM search_backlog), ${MAX_ID}) ORDER BY id LIMIT ${BATCH_BUSINESSES}
),
added AS (
  INSERT INTO search_word (word, frequency)
  SELECT lexeme, count(*) FROM batch, unnest(words) WHERE weights IS NOT NULL AND lexeme !~ '[0-9]' AND length(lexeme) > 1
  GROUP BY lexeme ORDER BY lexeme
  ON CONFLICT (word) DO UPDATE SET frequency = search_word.frequency + excluded.frequency
),
moved AS (
  UPDATE search_word_cursor SET business_id = (SELECT max(id) FROM batch) WHERE EXISTS (SELECT FROM batch)
)
SELECT count(*)::int AS businesses FROM batch`;

/**
 * Fills the dictionary for spelling correction from new businesses, some seconds late. Replicas alternate. Words of renamed businesses
 * are not recounted, which does not affect corrections.
 */
@Injectable()
export class TermDictionaryUpdater implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly db: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.timer = setTimeout(() => void this.poll(), POLL_INTERVAL_MS);
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  async collect(): Promise<void> {
    while (!this.stopped) {
      const { businesses } = await query.one<{ businesses: number }>(this.db, COLLECT);
      if (businesses < BATCH_BUSINESSES) return;
    }
  }

  private async poll(): Promise<void> {
    try {
      await this.collect();
    } catch (error) {
      if (!this.stopped) this.logger.warn({ err: error }, 'updating the term dictionary failed');
    }
    if (!this.stopped) this.timer = setTimeout(() => void this.poll(), POLL_INTERVAL_MS);
  }
}
