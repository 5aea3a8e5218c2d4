import { Injectable } from '@nestjs/common';
import type { AdvertisementCodes } from '@directory/contracts/advertisements';
import type { Actor } from '../audit/actor.js';
import { AuditLog } from '../audit/audit-log.js';
import { difference } from '../audit/difference.js';
import { DirectoryVersion } from '../cache/directory-version.js';
import { AdvertisementQueries } from './advertisements.queries.js';

@Injectable()
export class AdvertisementsService {
  constructor(
    private readonly advertisements: AdvertisementQueries,
    private readonly version: DirectoryVersion,
    private readonly audit: AuditLog,
  ) {}

  /** Saves the slots that are given; visitors' pages show them at once. Resolves to all of them. */
  save(given: Partial<AdvertisementCodes>, actor: Actor): Promise<AdvertisementCodes> {
    return this.version.changing(async (db) => {
      const before = await this.advertisements.lock(db);
      const after = { ...before, ...given };
      const changes = difference(before, after);
      if (changes) {
        await this.advertisements.save(db, after);
        await this.audit.record(db, { ...actor, action: 'advertisements.save', ...changes });
      }
      return after;
    });
  }
}
