import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { MAX_VISITORS_PER_REPORT } from '@directory/contracts/internal';
import { visitorKey } from '@directory/service-kit/visitor-key';
import { isBot } from '@directory/service-kit/bot-detection';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type GatewayConfig } from '../tokens.js';
import { CatalogClient } from './catalog.client.js';

/** Milliseconds between two reports, and that one may take. */
const INTERVAL = 10_000;
const TIMEOUT = 5_000;

const BUSINESS_PAGE = /^\/business\/[^/]+\/?$/;

/**
 * Counts the visitors that were sent a page as HTML and the pages of businesses among these, and reports both to the
 * catalog periodically. Pages that a browser renders itself are counted there, by the calls it makes.
 */
@Injectable()
export class ViewCounter implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout;
  private count = 0;
  private visitors = new Set<string>();

  constructor(
    private readonly catalog: CatalogClient,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.report(), INTERVAL);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.report();
  }

  see(path: string, request: FastifyRequest): void {
    const userAgent = request.headers['user-agent'];
    if (request.method !== 'GET' || isBot(userAgent)) return;
    if (BUSINESS_PAGE.test(path)) this.count++;
    this.visitors.add(visitorKey(this.config.service.serviceToken, request.ip, userAgent));
    if (this.visitors.size === MAX_VISITORS_PER_REPORT) void this.report();
  }

  private async report(): Promise<void> {
    const { count } = this;
    const visitors = [...this.visitors].slice(0, MAX_VISITORS_PER_REPORT);
    if (count === 0 && visitors.length === 0) return;
    this.count = 0;
    for (const key of visitors) this.visitors.delete(key);
    try {
      const answer = await this.catalog.call('/internal/views', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ count, visitors }),
        signal: AbortSignal.timeout(TIMEOUT),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`catalog answered ${answer.status}`);
    } catch (error) {
      this.count += count;
      for (const key of visitors) this.visitors.add(key);
      this.logger.warn({ err: error, count }, 'views were not reported');
    }
  }
}
