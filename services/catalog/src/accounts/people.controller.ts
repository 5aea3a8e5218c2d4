import { Controller, Req } from '@nestjs/common';
import { done } from '@directory/contracts/accounts';
import type { InputOf } from '@directory/contracts/endpoints';
import { Input, Route } from '@directory/service-kit/route';
import type { FastifyRequest } from 'fastify';
import { CurrentActor, type Actor } from '../audit/actor.js';
import { PeopleService } from './people.service.js';
import { clientOf } from './session-cookie.js';

@Controller()
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Route('GET /api/admin/people')
  list(@CurrentActor() actor: Actor) {
    return this.people.list(actor);
  }

  @Route('POST /api/admin/people')
  invite(@Input() { body }: InputOf<'POST /api/admin/people'>, @CurrentActor() actor: Actor) {
    return this.people.invite(body.username, actor);
  }

  @Route('DELETE /api/admin/people/:id')
  async remove(@Input() { params }: InputOf<'DELETE /api/admin/people/:id'>, @CurrentActor() actor: Actor) {
    await this.people.removeInvited(params.id, actor);
    return done('Invitation removed');
  }

  @Route('POST /api/admin/people/:id/link')
  renewLink(@Input() { params }: InputOf<'POST /api/admin/people/:id/link'>, @CurrentActor() actor: Actor) {
    return this.people.renewLink(params.id, actor);
  }

  @Route('POST /api/admin/people/:id/activation')
  async setActive(
    @Input() { params, body }: InputOf<'POST /api/admin/people/:id/activation'>,
    @CurrentActor() actor: Actor,
  ) {
    await this.people.setActive(params.id, body.active, actor);
    return done(body.active ? 'Activated' : 'Deactivated');
  }

  @Route('DELETE /api/admin/people/:id/second-factor')
  async removeFactors(
    @Input() { params }: InputOf<'DELETE /api/admin/people/:id/second-factor'>,
    @CurrentActor() actor: Actor,
  ) {
    await this.people.removeFactors(params.id, actor);
    return done('Second factors removed');
  }

  @Route('DELETE /api/admin/people/:id/sessions')
  async endSessions(
    @Input() { params }: InputOf<'DELETE /api/admin/people/:id/sessions'>,
    @CurrentActor() actor: Actor,
  ) {
    await this.people.endSessions(params.id, actor);
    return done('Sessions ended');
  }

  @Route('POST /api/admin/invitation/check')
  async checkLink(@Input() { body }: InputOf<'POST /api/admin/invitation/check'>) {
    const { username } = await this.people.linkTarget(body.token);
    return { username };
  }

  @Route('POST /api/admin/invitation')
  acceptLink(@Input() { body }: InputOf<'POST /api/admin/invitation'>, @Req() request: FastifyRequest) {
    return this.people.acceptLink(body.token, body.password, clientOf(request).address);
  }
}
