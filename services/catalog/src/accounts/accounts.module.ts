import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AccountsController } from './accounts.controller.js';
import { AccountQueries } from './accounts.queries.js';
import { AccountsService } from './accounts.service.js';

@Module({ imports: [AuditModule], controllers: [AccountsController], providers: [AccountsService, AccountQueries] })
export class AccountsModule {}
