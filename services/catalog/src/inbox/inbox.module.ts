import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { InboxController } from './inbox.controller.js';
import { InboxQueries } from './inbox.queries.js';

@Module({ imports: [AuditModule], controllers: [InboxController], providers: [InboxQueries], exports: [InboxQueries] })
export class InboxModule {}
