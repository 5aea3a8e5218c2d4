import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { endpointDefinition } from '@directory/contracts/endpoints';
import { CLIENT_ADDRESS_HEADER } from '@directory/contracts/internal';
import { visitorKey } from '@directory/service-kit/visitor-key';
import { isBot } from '@directory/service-kit/bot-detection';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import type { FastifyInstance } from 'fastify';
import type { CatalogConfig } from '../config.js';
import { CONFIG } from '../tokens.js';
import { SnapshotQueries } from './snapshots.queries.js';

/** Milliseconds between two looks at the figures; as much is lost of the views if the process is killed. */
const INTERVAL = 30_000;

const BUSINESS_PATH = endpointDefinition('GET /api/businesses/:slug').path;
const SEEN = new Set([200, 304]);

/** Keeps the figures of each day. Every replica does: what they write is the same, and their views add up. */
@Injectable()
export class SnapshotsService implements OnModuleInit, OnApplicationShutdown {
  private timer: NodeJS.Timeout;
  private views = 0;
  private visitors = new Set<string>();

  constructor(
    private readonly snapshots: SnapshotQueries,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) private readonly config: CatalogConfig,
  ) {}

  /**
   * Counts the pages of businesses that visitors open, and the visitors: both are saved periodically. The gateway names the
   * client of a visitor's request, and of none that it makes itself.
   */
  attach(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      const { headers, method, routeOptions } = request;
      if (
        routeOptions.url === BUSINESS_PATH &&
        method === 'GET' &&
        typeof headers[CLIENT_ADDRESS_HEADER] === 'string' &&
        SEEN.has(reply.statusCode) &&
        !isBot(headers['user-agent'])
      ) {
        this.views++;
        this.visitors.add(
          visitorKey(this.config.service.serviceToken, headers[CLIENT_ADDRESS_HEADER], headers['user-agent']),
        );
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
    this.timer = setInterval(() => {
      this.save().catch((error: unknown) => this.logger.warn({ err: error }, 'the figures of today were not saved'));
    }, INTERVAL);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.save().catch((error: unknown) => this.logger.warn({ err: error }, 'views were lost'));
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
