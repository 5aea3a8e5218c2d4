import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { ResponseOf } from '@directory/contracts/endpoints';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { CatalogClient } from './catalog.client.js';

/** Milliseconds between looks, and until a look is given up. */
const INTERVAL = 1_000;
const TIMEOUT = 1_000;

/** The version of the directory that pages are made from; it grows with every change that one could show. */
@Injectable()
export class DirectoryVersionPoller implements OnModuleInit, OnApplicationShutdown {
  version = '';
  /** When the version was seen to change. Milliseconds. */
  changedAt = 0;
  private timer: NodeJS.Timeout;
  private looking = false;

  constructor(
    private readonly catalog: CatalogClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    void this.look();
    this.timer = setInterval(() => void this.look(), INTERVAL);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** While the catalog is away, what was known last goes on. */
  private async look(): Promise<void> {
    if (this.looking) return;
    this.looking = true;
    try {
      const { version } = await this.get<ResponseOf<'GET /internal/directory-version'>>('/internal/directory-version');
      if (version === this.version) return;
      this.changedAt = Date.now();
      this.version = version;
    } catch (error) {
      this.logger.debug({ err: error }, 'the version of the directory is not known');
    } finally {
      this.looking = false;
    }
  }

  private async get<T>(path: string): Promise<T> {
    const answer = await this.catalog.call(path, { signal: AbortSignal.timeout(TIMEOUT) });
    if (!answer.ok) throw new Error(`catalog answered ${answer.status} to ${path}`);
    return (await answer.json()) as T;
  }
}
