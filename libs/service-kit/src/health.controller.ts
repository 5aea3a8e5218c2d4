import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from './public.decorator.js';
import { Readiness } from './readiness.js';
import { METRICS, type Registry } from './tokens.js';

@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    @Inject(METRICS) private readonly metrics: Registry,
  ) {}

  @Public()
  @Get('health/live')
  live() {
    return { status: 'ok' };
  }

  @Public()
  @Get('health/ready')
  async ready(@Res() reply: FastifyReply) {
    const state = await this.readiness.state();
    await reply.status(state.ready ? 200 : 503).send(state);
  }

  @Get('metrics')
  async exposition(@Res() reply: FastifyReply) {
    await reply.header('content-type', this.metrics.contentType).send(await this.metrics.metrics());
  }
}
