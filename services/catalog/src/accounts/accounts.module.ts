import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsService } from './accounts.service.js';
import { ConfiguredAdministrator } from './configured-administrator.js';
import { LoginGuard } from './throttle/login-guard.js';
import { OwnAccountController } from './own-account.controller.js';
import { OwnAccountService } from './own-account.service.js';
import { Passkeys } from './factors/passkeys.js';
import { Passwords } from './passwords.js';
import { PeopleController } from './people.controller.js';
import { PeopleService } from './people.service.js';
import { SecondFactors } from './factors/second-factors.js';
import { SessionQueries } from './sessions.queries.js';

@Module({
  imports: [AuditModule],
  controllers: [AccountsController, OwnAccountController, PeopleController],
  providers: [
    AccountsService,
    ConfiguredAdministrator,
    LoginGuard,
    OwnAccountService,
    Passkeys,
    Passwords,
    PeopleService,
    SecondFactors,
    SessionQueries,
  ],
})
export class AccountsModule {}
