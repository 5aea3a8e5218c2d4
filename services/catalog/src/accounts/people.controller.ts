import { Controller, Req } from '@nestjs/common';
import type { InputOf, ResponseOf } from '@directory/contracts/endpoints';
import { Input, Route } from '@directory/service-kit/route';
import type { FastifyRequest } from 'fastify';
import { CurrentActor, type Actor } from '../audit/actor.js';
import { PeopleService } from './people.service.js';
import { clientOf } from './session-cookie.js';

@Controller()
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Route('GET /api/admin/people')
  list(@CurrentActor() actor: Actor): Promise<ResponseOf<'GET /api/admin/people'>> {
    return this.people.list(actor);
  }

  @Route('POST /api/admin/people')
  invite(
    @Input() { body }: InputOf<'POST /api/admin/people'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'POST /api/admin/people'>> {
    return this.people.invite(body.username, actor);
  }

  @Route('DELETE /api/admin/people/:id')
  async remove(
    @Input() { params }: InputOf<'DELETE /api/admin/people/:id'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'DELETE /api/admin/people/:id'>> {
    await this.people.removeInvited(params.id, actor);
    return { success: true, message: 'Invitation removed' };
  }

  @Route('POST /api/admin/people/:id/link')
  renewLink(
    @Input() { params }: InputOf<'POST /api/admin/people/:id/link'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'POST /api/admin/people/:id/link'>> {
    return this.people.renewLink(params.id, actor);
  }

  @Route('POST /api/admin/people/:id/activation')
  async setActive(
    @Input() { params, body }: InputOf<'POST /api/admin/people/:id/activation'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'POST /api/admin/people/:id/activation'>> {
    await this.people.setActive(params.id, body.active, actor);
    return { success: true, message: body.active ? 'Activated' : 'Deactivated' };
  }

  @Route('DELETE /api/admin/people/:id/second-factor')
  async removeFactors(
    @Input() { params }: InputOf<'DELETE /api/admin/people/:id/second-factor'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'DELETE /api/admin/people/:id/second-factor'>> {
    await this.people.removeFactors(params.id, actor);
    return { success: true, message: 'Second factors removed' };
  }

  @Route('DELETE /api/admin/people/:id/sessions')
  async endSessions(
    @Input() { params }: InputOf<'DELETE /api/admin/people/:id/sessions'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'DELETE /api/admin/people/:id/sessions'>> {
    await this.people.endSessions(params.id, actor);
    return { success: true, message: 'Sessions ended' };
  }

  @Route('POST /api/admin/invitation/check')
  async checkLink(
    @Input() { body }: InputOf<'POST /api/admin/invitation/check'>,
  ): Promise<ResponseOf<'POST /api/admin/invitation/check'>> {
    const { username } = await this.people.linkTarget(body.token);
    return { username };
  }

  @Route('POST /api/admin/invitation')
  acceptLink(
    @Input() { body }: InputOf<'POST /api/admin/invitation'>,
    @Req() request: FastifyRequest,
  ): Promise<ResponseOf<'POST /api/admin/invitation'>> {
    return this.people.acceptLink(body.token, body.password, clientOf(request).address);
  }
}
