import { Controller, Req, Res } from '@nestjs/common';
import type { InputOf, ResponseOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { actorOf } from '@directory/service-kit/actor';
import { Input, Route } from '@directory/service-kit/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CurrentActor, type Actor } from '../audit/actor.js';
import { BusinessReportsService } from './business-reports.service.js';

@Controller()
export class BusinessReportsController {
  constructor(private readonly reports: BusinessReportsService) {}

  @Route('POST /api/businesses/:slug/reports')
  async send(
    @Input() { params, body }: InputOf<'POST /api/businesses/:slug/reports'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResponseOf<'POST /api/businesses/:slug/reports'>> {
    const { token, waitSeconds } = await this.reports.receive(params.slug, body, actorOf(request).address);
    if (waitSeconds > 0) {
      void reply.header('retry-after', waitSeconds);
      throw new AppError('too_many_requests');
    }
    return { success: true, token };
  }

  @Route('GET /api/reports/:token')
  status(
    @Input() { params }: InputOf<'GET /api/reports/:token'>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResponseOf<'GET /api/reports/:token'>> {
    void reply.header('cache-control', 'no-store');
    return this.reports.status(params.token);
  }

  @Route('GET /api/admin/business-reports')
  list(
    @Input() { query }: InputOf<'GET /api/admin/business-reports'>,
  ): Promise<ResponseOf<'GET /api/admin/business-reports'>> {
    return this.reports.list(query);
  }

  @Route('POST /api/admin/business-reports/:id/accept')
  accept(
    @Input() { params, body }: InputOf<'POST /api/admin/business-reports/:id/accept'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'POST /api/admin/business-reports/:id/accept'>> {
    return this.reports.accept(params.id, body.version, actor);
  }

  @Route('POST /api/admin/business-reports/:id/decline')
  decline(
    @Input() { params, body }: InputOf<'POST /api/admin/business-reports/:id/decline'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'POST /api/admin/business-reports/:id/decline'>> {
    return this.reports.decline(params.id, body.reply, actor);
  }
}
