import { Controller } from '@nestjs/common';
import { done } from '@directory/contracts/accounts';
import type { InputOf } from '@directory/contracts/endpoints';
import { Input, Route } from '@directory/service-kit/route';
import { CurrentActor, type Actor } from '../audit/actor.js';
import { DuplicatesService } from './duplicates.service.js';

@Controller()
export class DuplicatesController {
  constructor(private readonly duplicates: DuplicatesService) {}

  @Route('GET /api/admin/duplicates')
  list(@Input() { query }: InputOf<'GET /api/admin/duplicates'>) {
    return this.duplicates.list(query);
  }

  @Route('POST /api/admin/duplicates/merge')
  merge(@Input() { body }: InputOf<'POST /api/admin/duplicates/merge'>, @CurrentActor() actor: Actor) {
    return this.duplicates.merge(body, actor);
  }

  @Route('POST /api/admin/duplicates/merge-certain')
  mergeCertain(@Input() { body }: InputOf<'POST /api/admin/duplicates/merge-certain'>, @CurrentActor() actor: Actor) {
    return this.duplicates.mergeCertain(body.expected, actor);
  }

  @Route('POST /api/admin/duplicates/different')
  async setDifferent(@Input() { body }: InputOf<'POST /api/admin/duplicates/different'>, @CurrentActor() actor: Actor) {
    await this.duplicates.setDifferent(body, actor);
    return done(body.isDifferent ? 'Marked as different' : 'Listed again');
  }
}
