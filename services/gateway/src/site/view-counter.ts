import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { MAX_VISITORS_PER_REPORT } from '@directory/contracts/internal';
import { RepeatedTask } from '@directory/service-kit/repeated-task';
import { ServiceClient } from '@directory/service-kit/service-client';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { visitorOf } from '@directory/service-kit/visitor';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type GatewayConfig } from '../tokens.js';

const REPORT_INTERVAL_MS = 10_000;
const TIMEOUT_MS = 5_000;

const BUSINESS_PAGE = /^\/business\/[^/]+\/?$/;

/**
 * Counts visitors that were sent a page as HTML, and views of business pages among these, and reports both to the catalog
 * periodically. Pages rendered in the browser are counted there, by their calls.
 */
@Injectable()
export class ViewCounter implements OnModuleInit, OnApplicationShutdown {
  private readonly reports = new RepeatedTask({
    intervalMs: REPORT_INTERVAL_MS,
    run: () => this.report(),
    onError: (error) => this.logger.warn({ err: error, count: this.count }, 'views were not reported'),
  });
  private count = 0;
  private visitors = new Set<string>();

  constructor(
    private readonly catalog: ServiceClient,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  onModuleInit(): void {
    this.reports.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.reports.trigger();
    await this.reports.stop();
  }

  see(path: string, request: FastifyRequest): void {
    const { method, ip: address, headers } = request;
    const visitor = visitorOf({ method, address, userAgent: headers['user-agent'] }, this.config.service);
    if (visitor === undefined) return;
    if (BUSINESS_PAGE.test(path)) this.count++;
    this.visitors.add(visitor);
    if (this.visitors.size === MAX_VISITORS_PER_REPORT) void this.reports.trigger();
  }

  private async report(): Promise<void> {
    const { count } = this;
    const visitors = [...this.visitors].slice(0, MAX_VISITORS_PER_REPORT);
    if (count === 0 && visitors.length === 0) return;
    this.count = 0;
    for (const key of visitors) this.visitors.delete(key);
    try {
      await this.catalog.call('POST /internal/views', { body: { count, visitors }, timeoutMs: TIMEOUT_MS });
    } catch (error) {
      this.count += count;
      for (const key of visitors) this.visitors.add(key);
      throw error;
    }
  }
}
