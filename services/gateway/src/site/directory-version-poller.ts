import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { RepeatedTask } from '@directory/service-kit/repeated-task';
import { ServiceClient } from '@directory/service-kit/service-client';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';

const POLL_INTERVAL_MS = 1_000;
const TIMEOUT_MS = 1_000;

/** Polls the version of the directory, which increases with every change visible on a page. */
@Injectable()
export class DirectoryVersionPoller implements OnModuleInit, OnApplicationShutdown {
  version = '';
  /** Time of the last detected change, by the clock of `performance.now()`. */
  changedAt = -Infinity;
  /** The last known version stays while the catalog is unavailable. */
  private readonly polling = new RepeatedTask({
    intervalMs: POLL_INTERVAL_MS,
    run: () => this.poll(),
    onError: (error) => this.logger.debug({ err: error }, 'directory version unknown'),
  });

  constructor(
    private readonly catalog: ServiceClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    void this.polling.trigger();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.polling.stop();
  }

  private async poll(): Promise<void> {
    const { version } = await this.catalog.call('GET /internal/directory-version', { timeoutMs: TIMEOUT_MS });
    if (version === this.version) return;
    this.changedAt = performance.now();
    this.version = version;
  }
}
