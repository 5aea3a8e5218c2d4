import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { MAX_VIEWED_BUSINESSES, MAX_VIEWS_PER_REPORT, MAX_VISITORS_PER_REPORT } from '@directory/contracts/internal';
import { RepeatedTask } from '@directory/service-kit/repeated-task';
import { ServiceClient } from '@directory/service-kit/service-client';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { visitorOf } from '@directory/service-kit/visitor';
import type { FastifyRequest } from 'fastify';
import { CONFIG, type GatewayConfig } from '../tokens.js';

const REPORT_INTERVAL_MS = 10_000;
const TIMEOUT_MS = 5_000;

const BUSINESS_PAGE = /^\/business\/([^/]{1,300})\/?$/;

/**
 * Counts visitors that were sent a page as HTML, and views of business pages among these, and reports both to the catalog
 * periodically. Pages rendered in the browser are counted there, by their calls.
 */
@Injectable()
export class ViewCounter implements OnModuleInit, OnApplicationShutdown {
  private readonly reports = new RepeatedTask({
    intervalMs: REPORT_INTERVAL_MS,
    run: () => this.report(),
    onError: (error) => this.warn(error),
  });
  private count = 0;
  private visitors = new Set<string>();
  /** By slug; pages of unknown businesses are ignored by the catalog. */
  private views = new Map<string, number>();

  constructor(
    private readonly catalog: ServiceClient,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  onModuleInit(): void {
    this.reports.start();
  }

  /** A report in flight lacks what was seen since, therefore it is not the last. */
  async onApplicationShutdown(): Promise<void> {
    await this.reports.stop();
    await this.report().catch((error: unknown) => this.warn(error));
  }

  see(path: string, request: FastifyRequest): void {
    const { method, ip: address, headers } = request;
    const visitor = visitorOf({ method, address, userAgent: headers['user-agent'] }, this.config.service);
    if (visitor === undefined) return;
    const [, slug] = BUSINESS_PAGE.exec(path) ?? [];
    if (slug !== undefined) {
      this.count++;
      this.addViews(slug, 1);
    }
    const isFull = this.visitors.size === MAX_VISITORS_PER_REPORT;
    this.addVisitor(visitor);
    // Only once: during an outage the report stays full, and every visitor would cause another attempt.
    if (!isFull && this.visitors.size === MAX_VISITORS_PER_REPORT) void this.reports.trigger();
  }

  /** What could not be reported is in the next report, within its limits: an outage must not fill the memory. */
  async report(): Promise<void> {
    const { count, views, visitors } = this;
    if (count === 0 && visitors.size === 0) return;
    this.count = 0;
    this.views = new Map();
    this.visitors = new Set();
    try {
      await this.catalog.call('POST /internal/views', {
        body: { count, visitors: [...visitors], businesses: Object.fromEntries(views) },
        timeoutMs: TIMEOUT_MS,
      });
    } catch (error) {
      this.count = Math.min(this.count + count, MAX_VIEWS_PER_REPORT);
      for (const [slug, seen] of views) this.addViews(slug, seen);
      for (const key of visitors) this.addVisitor(key);
      throw error;
    }
  }

  private addViews(slug: string, views: number): void {
    const known = this.views.get(slug);
    if (known === undefined && this.views.size >= MAX_VIEWED_BUSINESSES) return;
    this.views.set(slug, Math.min((known ?? 0) + views, MAX_VIEWS_PER_REPORT));
  }

  private warn(error: unknown): void {
    this.logger.warn({ err: error, count: this.count }, 'views were not reported');
  }

  private addVisitor(key: string): void {
    if (this.visitors.size < MAX_VISITORS_PER_REPORT) this.visitors.add(key);
  }
}
