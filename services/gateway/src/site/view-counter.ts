import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { isProgram } from '@directory/service-kit/programs';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import type { FastifyRequest } from 'fastify';
import { CatalogClient } from './catalog.client.js';

/** Milliseconds between two reports, and that one may take. */
const INTERVAL = 10_000;
const TIMEOUT = 5_000;

const BUSINESS_PAGE = /^\/business\/[^/]+\/?$/;

/**
 * Counts the pages of businesses that visitors were sent as HTML, and tells the catalog the sum now and then. Those that a
 * browser draws itself are counted there, by what it asks for.
 */
@Injectable()
export class ViewCounter implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout;
  private count = 0;

  constructor(
    private readonly catalog: CatalogClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.report(), INTERVAL);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.report();
  }

  see(path: string, request: FastifyRequest): void {
    if (request.method === 'GET' && BUSINESS_PAGE.test(path) && !isProgram(request.headers['user-agent'])) this.count++;
  }

  private async report(): Promise<void> {
    const count = this.count;
    if (count === 0) return;
    this.count = 0;
    try {
      const answer = await this.catalog.call('/internal/views', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ count }),
        signal: AbortSignal.timeout(TIMEOUT),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`catalog answered ${answer.status}`);
    } catch (error) {
      this.count += count;
      this.logger.warn({ err: error, count }, 'views were not reported');
    }
  }
}
