import { Controller } from '@nestjs/common';
import { done } from '@directory/contracts/accounts';
import { Route } from '@directory/service-kit/route';
import { CurrentActor, type Actor } from '../audit/actor.js';
import { AuditLog } from '../audit/audit-log.js';
import { DirectoryVersion } from './directory-version.js';

@Controller()
export class CacheController {
  constructor(
    private readonly version: DirectoryVersion,
    private readonly audit: AuditLog,
  ) {}

  @Route('POST /api/admin/clear-cache')
  async clear(@CurrentActor() actor: Actor) {
    await this.version.changing((db) => this.audit.record(db, { ...actor, action: 'cache.clear' }));
    return done('Cache cleared');
  }

  @Route('GET /internal/directory-version')
  current() {
    return { version: this.version.current };
  }
}
