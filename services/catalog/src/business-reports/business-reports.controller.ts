import { Controller, Res } from '@nestjs/common';
import type { InputOf } from '@directory/contracts/endpoints';
import { Input, Route } from '@directory/service-kit/route';
import type { FastifyReply } from 'fastify';
import { CurrentActor, type Actor } from '../audit/actor.js';
import { BusinessReportsService } from './business-reports.service.js';

@Controller()
export class BusinessReportsController {
  constructor(private readonly reports: BusinessReportsService) {}

  @Route('POST /api/businesses/:slug/reports')
  async send(
    @Input() { params, body }: InputOf<'POST /api/businesses/:slug/reports'>,
    @CurrentActor() { address }: Actor,
  ) {
    return { success: true as const, token: await this.reports.receive(params.slug, body, address) };
  }

  @Route('GET /api/reports/:token')
  status(@Input() { params }: InputOf<'GET /api/reports/:token'>, @Res({ passthrough: true }) reply: FastifyReply) {
    void reply.header('cache-control', 'no-store');
    return this.reports.status(params.token);
  }

  @Route('GET /api/admin/business-reports')
  list(@Input() { query }: InputOf<'GET /api/admin/business-reports'>) {
    return this.reports.list(query);
  }

  @Route('POST /api/admin/business-reports/:id/accept')
  accept(
    @Input() { params, body }: InputOf<'POST /api/admin/business-reports/:id/accept'>,
    @CurrentActor() actor: Actor,
  ) {
    return this.reports.accept(params.id, body.version, actor);
  }

  @Route('POST /api/admin/business-reports/:id/decline')
  decline(
    @Input() { params, body }: InputOf<'POST /api/admin/business-reports/:id/decline'>,
    @CurrentActor() actor: Actor,
  ) {
    return this.reports.decline(params.id, body.reply, actor);
  }
}
