import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { query } from '@directory/service-kit/query';
import { RepeatedTask } from '@directory/service-kit/repeated-task';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { DataSource } from 'typeorm';
import { DirectoryVersion } from '../../cache/directory-version.js';

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
  private readonly collecting: RepeatedTask;

  constructor(
    private readonly db: DataSource,
    private readonly version: DirectoryVersion,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.collecting = new RepeatedTask({
      intervalMs: POLL_INTERVAL_MS,
      run: () => this.collectBatches(),
      onError: (err) => logger.warn({ err }, 'updating the term dictionary failed'),
    });
  }

  onModuleInit(): void {
    this.collecting.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.collecting.stop();
  }

  /** Resolves once it has the words of all businesses that are committed. */
  async collect(): Promise<void> {
    await this.collecting.trigger();
    // The first call may join a run in flight, which misses the latest businesses.
    await this.collecting.trigger();
  }

  private async collectBatches(): Promise<void> {
    let isChanged = false;
    while (!this.collecting.isStopped) {
      const { businesses } = await query.one<{ businesses: number }>(this.db, COLLECT);
      isChanged ||= businesses > 0;
      if (businesses < BATCH_BUSINESSES) break;
    }
    // Responses may have been computed, and words looked up, without the new ones.
    if (isChanged) await this.version.changing(() => Promise.resolve());
  }
}
