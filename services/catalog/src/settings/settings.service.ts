import { Injectable } from '@nestjs/common';
import type { AdvertisementCodes } from '@directory/contracts/advertisements';
import type { SiteSettings } from '@directory/contracts/settings';
import type { Actor } from '../audit/actor.js';
import { AuditLog } from '../audit/audit-log.js';
import { difference } from '../audit/difference.js';
import { DirectoryVersion } from '../cache/directory-version.js';
import { SettingsQueries } from './settings.queries.js';

@Injectable()
export class SettingsService {
  constructor(
    private readonly settings: SettingsQueries,
    private readonly version: DirectoryVersion,
    private readonly audit: AuditLog,
  ) {}

  /** Saves the fields that are given; visitors' pages show them at once. Resolves to all of them. */
  save(given: Partial<SiteSettings>, actor: Actor): Promise<SiteSettings> {
    return this.version.changing(async (db) => {
      const before = await this.settings.lock(db);
      const after = { ...before, ...given };
      const changes = difference(before, after);
      if (changes) {
        await this.settings.save(db, after);
        await this.audit.record(db, { ...actor, action: 'settings.save', ...changes });
      }
      return after;
    });
  }

  /** Saves the slots that are given; visitors' pages show them at once. Resolves to all of them. */
  saveAdvertisements(given: Partial<AdvertisementCodes>, actor: Actor): Promise<AdvertisementCodes> {
    return this.version.changing(async (db) => {
      const before = await this.settings.lockAdvertisements(db);
      const after = { ...before, ...given };
      const changes = difference(before, after);
      if (changes) {
        await this.settings.saveAdvertisements(db, after);
        await this.audit.record(db, { ...actor, action: 'advertisements.save', ...changes });
      }
      return after;
    });
  }
}
