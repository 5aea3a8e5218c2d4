import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { CacheModule } from '../cache/cache.module.js';
import { NamesController } from './names.controller.js';
import { NameQueries } from './names.queries.js';
import { NamesService } from './names.service.js';

@Module({ imports: [AuditModule, CacheModule], controllers: [NamesController], providers: [NameQueries, NamesService] })
export class NamesModule {}
