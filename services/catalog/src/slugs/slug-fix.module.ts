import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { SlugFixController } from './slug-fix.controller.js';
import { SlugFixQueries } from './slug-fix.queries.js';
import { SlugFixService } from './slug-fix.service.js';

@Module({ imports: [AuditModule], controllers: [SlugFixController], providers: [SlugFixService, SlugFixQueries] })
export class SlugFixModule {}
