import { done } from '@directory/contracts/accounts';
import type { InputOf } from '@directory/contracts/endpoints';
import { Input, Route } from '@directory/service-kit/route';
import { Controller } from '@nestjs/common';
import { CurrentActor, type Actor } from '../audit/actor.js';
import { NamesService } from './names.service.js';

@Controller()
export class NamesController {
  constructor(private readonly names: NamesService) {}

  @Route('GET /api/admin/names')
  page(@Input() { query }: InputOf<'GET /api/admin/names'>) {
    return this.names.page(query);
  }

  @Route('GET /api/admin/names/areas')
  areas(@Input() { query }: InputOf<'GET /api/admin/names/areas'>) {
    return this.names.areas(query.q);
  }

  @Route('POST /api/admin/names/merge')
  merge(@Input() { body }: InputOf<'POST /api/admin/names/merge'>, @CurrentActor() actor: Actor) {
    return this.names.merge(body, actor);
  }

  @Route('POST /api/admin/names/alias')
  addAlias(@Input() { body }: InputOf<'POST /api/admin/names/alias'>, @CurrentActor() actor: Actor) {
    return this.names.addAlias(body, actor);
  }

  @Route('POST /api/admin/names/:id/undo')
  undo(@Input() { params }: InputOf<'POST /api/admin/names/:id/undo'>, @CurrentActor() actor: Actor) {
    return this.names.undo(params.id, actor);
  }

  @Route('POST /api/admin/names/different')
  async setDifferent(@Input() { body }: InputOf<'POST /api/admin/names/different'>, @CurrentActor() actor: Actor) {
    await this.names.setDifferent(body, actor);
    return done(body.isDifferent ? 'Marked as different' : 'Listed again');
  }
}
