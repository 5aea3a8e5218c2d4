import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { AccountsController } from './accounts.controller.js';
import { AccountQueries } from './accounts.queries.js';
import { AccountsService } from './accounts.service.js';
import { AdminSession } from './admin-session.entity.js';
import { LoginGuard } from './login-guard.js';

@Module({
  imports: [AuditModule, TypeOrmModule.forFeature([AdminSession])],
  controllers: [AccountsController],
  providers: [AccountsService, AccountQueries, LoginGuard],
})
export class AccountsModule {}
