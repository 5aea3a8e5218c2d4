import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { DeletionsModule } from '../deletions/deletions.module.js';
import { UndoController } from './undo.controller.js';
import { UndoQueries } from './undo.queries.js';
import { UndoService } from './undo.service.js';

@Module({
  imports: [AuditModule, DeletionsModule],
  controllers: [UndoController],
  providers: [UndoService, UndoQueries],
})
export class UndoModule {}
