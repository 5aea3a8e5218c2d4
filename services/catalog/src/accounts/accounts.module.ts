import { Module } from '@nestjs/common';
import { AccountsController } from './accounts.controller.js';
import { AccountQueries } from './accounts.queries.js';
import { AccountsService } from './accounts.service.js';

@Module({ controllers: [AccountsController], providers: [AccountsService, AccountQueries] })
export class AccountsModule {}
