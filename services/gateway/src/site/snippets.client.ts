import { Inject, Injectable } from '@nestjs/common';
import type { EndpointKey, ResponseOf } from '@directory/contracts/endpoints';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { CatalogClient } from './catalog.client.js';

/** Longest an answer is believed; what the administrator saves counts after that at the latest. Milliseconds. */
const BELIEVE = 5_000;
const TIMEOUT = 2_000;

const SETTINGS = 'GET /api/admin/site-settings';
const CODES = 'GET /api/admin/advertisement-codes';
type Key = typeof SETTINGS | typeof CODES;

/** Knows which foreign code the administrator lets run, as the catalog has it. */
@Injectable()
export class SnippetsClient {
  private readonly known = new Map<EndpointKey, { answer: unknown; until: number }>();
  /** A crowd that asks at once is answered once. */
  private readonly inFlight = new Map<EndpointKey, Promise<unknown>>();
  /** While the catalog does not answer, nobody waits until it does: the last answer stands. */
  private readonly failing = new Set<EndpointKey>();
  private changes = 0;

  constructor(
    private readonly catalog: CatalogClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Null while the catalog has never answered. */
  settings(): Promise<ResponseOf<typeof SETTINGS> | null> {
    return this.ask(SETTINGS);
  }

  /** Null while the catalog has never answered. */
  codes(): Promise<ResponseOf<typeof CODES> | null> {
    return this.ask(CODES);
  }

  /** Grows when what is known changes: a page that was drawn with another one is not true any more. */
  async version(): Promise<number> {
    await Promise.all([this.ask(SETTINGS), this.ask(CODES)]);
    return this.changes;
  }

  /** They were saved: whoever comes next gets what is new. */
  forget(): void {
    for (const known of this.known.values()) known.until = 0;
    this.failing.clear();
  }

  private ask<K extends Key>(key: K): Promise<ResponseOf<K> | null> {
    const known = this.known.get(key);
    if (known && Date.now() < known.until) return Promise.resolve(known.answer as ResponseOf<K> | null);
    const asking = this.inFlight.get(key) ?? this.fetch(key).finally(() => this.inFlight.delete(key));
    this.inFlight.set(key, asking);
    if (known && this.failing.has(key)) return Promise.resolve(known.answer as ResponseOf<K> | null);
    return asking as Promise<ResponseOf<K> | null>;
  }

  /** While the catalog does not answer, the last answer stands. */
  private async fetch<K extends Key>(key: K): Promise<ResponseOf<K> | null> {
    const known = (this.known.get(key)?.answer ?? null) as ResponseOf<K> | null;
    let answer = known;
    try {
      const response = await this.catalog.call(key.slice('GET '.length), { signal: AbortSignal.timeout(TIMEOUT) });
      if (!response.ok) throw new Error(`catalog answered ${response.status}`);
      answer = (await response.json()) as ResponseOf<K>;
      this.failing.delete(key);
    } catch (error) {
      this.failing.add(key);
      this.logger.warn({ err: error, key }, 'snippets unknown');
    }
    if (JSON.stringify(answer) !== JSON.stringify(known)) this.changes++;
    this.known.set(key, { answer, until: Date.now() + BELIEVE });
    return answer;
  }
}
