import { Controller } from '@nestjs/common';
import { done } from '@directory/contracts/accounts';
import type { InputOf } from '@directory/contracts/endpoints';
import { Input, Route } from '@directory/service-kit/route';
import { CurrentActor, type Actor } from '../audit/actor.js';
import { UndoQueries } from './undo.queries.js';
import { UndoService } from './undo.service.js';

@Controller()
export class UndoController {
  constructor(
    private readonly service: UndoService,
    private readonly undos: UndoQueries,
  ) {}

  @Route('POST /internal/imports/undone')
  async listUndone(@Input() { body }: InputOf<'POST /internal/imports/undone'>) {
    return { undone: await this.undos.listUndone(body.importIds) };
  }

  @Route('POST /api/admin/imports/:id/undo')
  async undo(@Input() { params }: InputOf<'POST /api/admin/imports/:id/undo'>, @CurrentActor() actor: Actor) {
    const { deletedCount, revertedCount, unrevertedCount, deletionId } = await this.service.undo(params.id, actor);
    const message = `Businesses removed: ${deletedCount}, restored: ${revertedCount}, left: ${unrevertedCount}`;
    return { ...done(message), deletedCount, revertedCount, unrevertedCount, deletionId };
  }
}
