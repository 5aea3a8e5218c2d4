import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { DataSource } from 'typeorm';

/** Businesses read at a time, and milliseconds between two looks. */
const BATCH = 20_000;
const INTERVAL = 2_000;

/** Words: no pairs of letters, which have no place in the text, and no numbers. */
const COLLECT = `
WITH cursor AS MATERIALIZED (SELECT business_id FROM search_word_cursor FOR UPDATE SKIP LOCKED),
batch AS MATERIALIZED (
  SELECT id, words FROM business_search WHERE id > (SELECT business_id FROM cursor) ORDER BY id LIMIT ${BATCH}
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
SELECT count(*)::int AS n FROM batch`;

/**
 * Keeps the words that misspelt ones are put right by: reads new businesses, a little behind. Replicas take turns. Words of
 * a business that has got another name are not counted again; a word more or less makes no guess worse.
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
    this.timer = setTimeout(() => void this.look(), INTERVAL);
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Reads all that is new. */
  async collect(): Promise<void> {
    while (!this.stopped) {
      const rows = await this.db.query<{ n: number }[]>(COLLECT);
      if (rows[0]!.n < BATCH) return;
    }
  }

  private async look(): Promise<void> {
    try {
      await this.collect();
    } catch (error) {
      if (!this.stopped) this.logger.warn({ err: error }, 'words of new businesses could not be read');
    }
    if (!this.stopped) this.timer = setTimeout(() => void this.look(), INTERVAL);
  }
}
