import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AccountsController } from './accounts.controller.js';
import { AccountQueries } from './accounts.queries.js';
import { AccountsService } from './accounts.service.js';

import { LoginGuard } from './login-guard.js';

@Module({
  imports: [AuditModule],
  controllers: [AccountsController],
  providers: [AccountsService, AccountQueries, LoginGuard],
})
export class AccountsModule {}
