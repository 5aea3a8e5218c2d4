import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { ServiceClient } from '@directory/service-kit/service-client';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';

const POLL_INTERVAL_MS = 1_000;
const TIMEOUT_MS = 1_000;

/** Polls the version of the directory, which increases with every change visible on a page. */
@Injectable()
export class DirectoryVersionPoller implements OnModuleInit, OnApplicationShutdown {
  version = '';
  /** Time of the last detected change, in milliseconds since 1970. */
  changedAt = 0;
  private timer: NodeJS.Timeout;
  private polling = false;

  constructor(
    private readonly catalog: ServiceClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    void this.poll();
    this.timer = setInterval(() => void this.poll(), POLL_INTERVAL_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** The last known version stays while the catalog is unavailable. */
  private async poll(): Promise<void> {
    if (this.polling) return;
    this.polling = true;
    try {
      const { version } = await this.catalog.call('GET /internal/directory-version', { timeoutMs: TIMEOUT_MS });
      if (version === this.version) return;
      this.changedAt = Date.now();
      this.version = version;
    } catch (error) {
      this.logger.debug({ err: error }, 'directory version unknown');
    } finally {
      this.polling = false;
    }
  }
}
