import { Controller } from '@nestjs/common';
import type { InputOf } from '@directory/contracts/endpoints';
import { Input, Route } from '@directory/service-kit/route';
import { CurrentActor, type Actor } from '../audit/actor.js';
import { DeletionQueries } from './deletions.queries.js';
import { DeletionsService } from './deletions.service.js';
import { deletionResponse, deletionView } from './deletions.view.js';

@Controller()
export class DeletionsController {
  constructor(
    private readonly service: DeletionsService,
    private readonly deletions: DeletionQueries,
  ) {}

  @Route('DELETE /api/businesses/:id')
  async deleteOne(@Input() { params }: InputOf<'DELETE /api/businesses/:id'>, @CurrentActor() actor: Actor) {
    return deletionResponse(await this.service.deleteOne(params.id, actor));
  }

  @Route('DELETE /api/admin/businesses')
  async deleteAll(@Input() { body }: InputOf<'DELETE /api/admin/businesses'>, @CurrentActor() actor: Actor) {
    return deletionResponse(await this.service.deleteAll(body.confirmation, actor));
  }

  @Route('DELETE /api/admin/test-data')
  async deleteTestData(@CurrentActor() actor: Actor) {
    return deletionResponse(await this.service.deleteTestData(actor));
  }

  @Route('GET /api/admin/deletions')
  async list() {
    return (await this.deletions.list()).map(deletionView);
  }

  @Route('POST /api/admin/deletions/:id/restore')
  async restore(@Input() { params }: InputOf<'POST /api/admin/deletions/:id/restore'>, @CurrentActor() actor: Actor) {
    return deletionView(await this.service.restore(params.id, actor));
  }

  @Route('POST /api/admin/deletions/:id/cancel')
  async cancelRestore(
    @Input() { params }: InputOf<'POST /api/admin/deletions/:id/cancel'>,
    @CurrentActor() actor: Actor,
  ) {
    return deletionView(await this.service.cancelRestore(params.id, actor));
  }
}
