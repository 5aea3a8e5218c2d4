import { Controller } from '@nestjs/common';
import type { InputOf, ResponseOf } from '@directory/contracts/endpoints';
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
  async listUndone(
    @Input() { body }: InputOf<'POST /internal/imports/undone'>,
  ): Promise<ResponseOf<'POST /internal/imports/undone'>> {
    return { undone: await this.undos.listUndone(body.importIds) };
  }

  @Route('POST /api/admin/imports/:id/undo')
  async undo(
    @Input() { params }: InputOf<'POST /api/admin/imports/:id/undo'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'POST /api/admin/imports/:id/undo'>> {
    const undone = await this.service.undo(params.id, actor);
    const { deletedCount, revertedCount, unrevertedCount, deletionId } = undone;
    const message = `Businesses removed: ${deletedCount}, restored: ${revertedCount}, left: ${unrevertedCount}`;
    return { success: true, message, deletedCount, revertedCount, unrevertedCount, deletionId };
  }
}
