import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { endpointDefinition } from '@directory/contracts/endpoints';
import { CLIENT_ADDRESS_HEADER } from '@directory/contracts/internal';
import { RepeatedTask } from '@directory/service-kit/repeated-task';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { visitorOf } from '@directory/service-kit/visitor';
import type { FastifyInstance } from 'fastify';
import type { CatalogConfig } from '../config.js';
import { CONFIG } from '../tokens.js';
import { UsageService } from '../usage/usage.service.js';
import { SnapshotQueries } from './snapshots.queries.js';

/** Views of this time are lost if the process is killed. */
const SAVE_INTERVAL_MS = 30_000;

const BUSINESS_PATH = endpointDefinition('GET /api/businesses/:slug').path;
const SEEN = new Set([200, 304]);

/** Saves the counts of each day. Every replica does: counts are equal, and views add up. */
@Injectable()
export class SnapshotsService implements OnModuleInit, OnApplicationShutdown {
  private readonly saving: RepeatedTask;
  private views = 0;
  private visitors = new Set<string>();

  constructor(
    private readonly snapshots: SnapshotQueries,
    private readonly usage: UsageService,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) private readonly config: CatalogConfig,
  ) {
    this.saving = new RepeatedTask({
      intervalMs: SAVE_INTERVAL_MS,
      run: () => this.save(),
      onError: (err) => this.logger.warn({ err }, 'daily snapshot not saved'),
    });
  }

  /**
   * Counts views of business pages, and visitors; both are saved periodically. Requests of visitors have the gateway's header with the
   * client, requests of the gateway itself do not.
   */
  attach(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      const { headers, method, routeOptions } = request;
      if (
        routeOptions.url === BUSINESS_PATH &&
        typeof headers[CLIENT_ADDRESS_HEADER] === 'string' &&
        SEEN.has(reply.statusCode)
      ) {
        const address = headers[CLIENT_ADDRESS_HEADER];
        const visitor = visitorOf({ method, address, userAgent: headers['user-agent'] }, this.config.service);
        if (visitor) {
          this.add(1, [visitor]);
          this.usage.addViews((request.params as { slug: string }).slug, 1);
        }
      }
      done();
    });
  }

  /** `visitors`: their keys. */
  add(views: number, visitors: readonly string[]): void {
    this.views += views;
    for (const key of visitors) this.visitors.add(key);
  }

  onModuleInit(): void {
    this.saving.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.saving.stop();
    await this.save().catch((error: unknown) => this.logger.warn({ err: error }, 'views lost'));
  }

  async save(): Promise<void> {
    const { views, visitors } = this;
    this.views = 0;
    this.visitors = new Set();
    try {
      await this.snapshots.save(views, [...visitors]);
    } catch (error) {
      this.add(views, [...visitors]);
      throw error;
    }
  }
}
