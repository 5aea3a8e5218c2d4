import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { endpointDefinition } from '@directory/contracts/endpoints';
import { CLIENT_ADDRESS_HEADER } from '@directory/contracts/internal';
import { isProgram } from '@directory/service-kit/programs';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import type { FastifyInstance } from 'fastify';
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

  constructor(
    private readonly snapshots: SnapshotQueries,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Counts the pages of businesses that visitors open: one number, written down now and then. The gateway names the client
   * of a visitor's request, and of none that it makes itself.
   */
  attach(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      const { headers, method, routeOptions } = request;
      if (
        routeOptions.url === BUSINESS_PATH &&
        method === 'GET' &&
        headers[CLIENT_ADDRESS_HEADER] !== undefined &&
        SEEN.has(reply.statusCode) &&
        !isProgram(headers['user-agent'])
      ) {
        this.views++;
      }
      done();
    });
  }

  add(views: number): void {
    this.views += views;
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
    const views = this.views;
    this.views = 0;
    try {
      await this.snapshots.save(views);
    } catch (error) {
      this.views += views;
      throw error;
    }
  }
}
