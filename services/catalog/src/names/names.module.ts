import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { NamesController } from './names.controller.js';
import { NameQueries } from './names.queries.js';
import { NamesService } from './names.service.js';

@Module({ imports: [AuditModule], controllers: [NamesController], providers: [NameQueries, NamesService] })
export class NamesModule {}
