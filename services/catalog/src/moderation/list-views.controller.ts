import { Controller } from '@nestjs/common';
import type { InputOf } from '@directory/contracts/endpoints';
import type { ListViews } from '@directory/contracts/list-views';
import { Input, Route } from '@directory/service-kit/route';
import { CurrentActor, type Actor } from '../audit/actor.js';
import { ListViewQueries } from './list-views.queries.js';

@Controller()
export class ListViewsController {
  constructor(private readonly views: ListViewQueries) {}

  @Route('GET /api/admin/list-views')
  list(@CurrentActor() { username }: Actor): Promise<ListViews> {
    return this.views.list(username);
  }

  @Route('PUT /api/admin/list-views')
  save(
    @Input() { body }: InputOf<'PUT /api/admin/list-views'>,
    @CurrentActor() { username }: Actor,
  ): Promise<ListViews> {
    return this.views.save(username, body);
  }

  @Route('DELETE /api/admin/list-views/:id')
  remove(
    @Input() { params }: InputOf<'DELETE /api/admin/list-views/:id'>,
    @CurrentActor() { username }: Actor,
  ): Promise<ListViews> {
    return this.views.remove(username, params.id);
  }
}
