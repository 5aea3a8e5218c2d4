import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AdvertisementCodes } from '@directory/contracts/advertisements';
import type { AuditAction } from '@directory/contracts/audit';
import { AppError } from '@directory/contracts/errors';
import type { PublicSiteSettings, SiteSettings } from '@directory/contracts/settings';
import type { EntityManager, EntityTarget, ObjectLiteral, Repository } from 'typeorm';
import type { Actor } from '../audit/actor.js';
import { AuditLog } from '../audit/audit-log.js';
import { difference } from '../audit/difference.js';
import { DirectoryVersion } from '../cache/directory-version.js';
import { AdvertisementCode } from './advertisement-code.entity.js';
import { SiteSetting } from './site-setting.entity.js';

/** Each table has one row. */
const ROW = { id: true } as const;

@Injectable()
export class SettingsService {
  constructor(
    @InjectRepository(SiteSetting) private readonly settings: Repository<SiteSetting>,
    @InjectRepository(AdvertisementCode) private readonly codes: Repository<AdvertisementCode>,
    private readonly version: DirectoryVersion,
    private readonly audit: AuditLog,
  ) {}

  /** `analytics_code` is for the administrator only. */
  async findPublic(): Promise<PublicSiteSettings> {
    const { head_tags, facebook_pixel, footer_tags, ads_in_page } = await this.find();
    return { head_tags, facebook_pixel, footer_tags, ads_in_page };
  }

  async find(): Promise<SiteSettings> {
    return columnsOf(await this.settings.findOneByOrFail(ROW));
  }

  async findAdvertisements(): Promise<AdvertisementCodes> {
    return columnsOf(await this.codes.findOneByOrFail(ROW));
  }

  save(given: Saved<SiteSettings>, actor: Actor): Promise<SiteSettings> {
    return this.version.changing((db) => this.saveRow(db, SiteSetting, given, { ...actor, action: 'settings.save' }));
  }

  saveAdvertisements(given: Saved<AdvertisementCodes>, actor: Actor): Promise<AdvertisementCodes> {
    return this.version.changing((db) =>
      this.saveRow(db, AdvertisementCode, given, { ...actor, action: 'advertisements.save' }),
    );
  }

  /**
   * Saves the given columns, effective at once. Resolves to all columns.
   * @throws AppError `settings_changed` with the fields that differ from `loaded` by now; `version_required` with changed fields that
   *   it lacks
   */
  private async saveRow<T extends SiteSetting | AdvertisementCode>(
    db: EntityManager,
    entity: EntityTarget<T>,
    { loaded, ...given }: Saved<Columns<T>>,
    entry: Actor & { action: AuditAction },
  ): Promise<Columns<T>> {
    const row = await db.findOneOrFail<ObjectLiteral>(entity, { where: ROW, lock: { mode: 'pessimistic_write' } });
    const before = columnsOf(row as T);
    const changed = Object.entries(loaded ?? {}).filter(([name, value]) => before[name as keyof Columns<T>] !== value);
    if (changed.length > 0)
      throw new AppError(
        'settings_changed',
        {},
        { fields: Object.fromEntries(changed.map(([name]) => [name, 'Changed'])) },
      );
    const after = { ...before, ...given } as Columns<T>;
    const changes = difference(before, after);
    if (changes) {
      const unstated = Object.keys(changes.after).filter((name) => !Object.hasOwn(loaded ?? {}, name));
      if (unstated.length > 0)
        throw new AppError(
          'version_required',
          {},
          { fields: Object.fromEntries(unstated.map((name) => [name, 'Version missing'])) },
        );
      await db.update<ObjectLiteral>(entity, ROW, changes.after);
      await this.audit.record(db, { ...entry, ...changes });
    }
    return after;
  }
}

/** Columns to save, and those of the page from which they are saved. */
type Saved<T> = Partial<T> & { loaded?: Partial<T> | undefined };

type Columns<T extends SiteSetting | AdvertisementCode> = Omit<T, 'id' | 'updatedAt'>;

function columnsOf<T extends SiteSetting | AdvertisementCode>(row: T): Columns<T> {
  const columns: Partial<T> = { ...row };
  delete columns.id;
  return columns as Columns<T>;
}
