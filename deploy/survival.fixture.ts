import { Controller, Get, Inject, Module } from '@nestjs/common';
import { Public } from '@directory/service-kit/public.decorator';
import { runMain } from '@directory/service-kit/bootstrap';
import { createService } from '@directory/service-kit/service';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';

// Runs as a separate process, as it may be terminated by the tested errors.

@Controller()
class DefectsController {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  @Public()
  @Get('/reject')
  reject(): string {
    void Promise.reject(new Error('nobody handles this'));
    return 'rejected';
  }

  @Public()
  @Get('/log')
  log(): string {
    for (let i = 0; i < 1000; i++) this.logger.error({ filler: 'x'.repeat(2000) }, 'a line');
    return 'logged';
  }
}

@Module({ controllers: [DefectsController] })
class DefectsModule {}

await runMain('survivor', () =>
  createService({
    settings: {
      name: 'survivor',
      host: '127.0.0.1',
      port: Number(process.env['PORT']),
      logLevel: 'info',
      drainSeconds: 0,
      validateResponses: false,
      serviceToken: 'a-token-for-the-tests',
    },
    module: { module: DefectsModule },
  }),
);
