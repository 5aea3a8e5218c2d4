import type { AuditAction } from '@directory/contracts/audit';
import { countryCodeOf } from '@directory/contracts/countries';
import { AppError } from '@directory/contracts/errors';
import {
  NAME_PAIRS_PER_PAGE,
  NameKind,
  type NameAliasBody,
  type NameDifferenceBody,
  type NameEntry,
  type NameMergeBody,
  type NameMergeResponse,
  type NamesPage,
  type NamesQuery,
  type NameScope,
} from '@directory/contracts/names-admin';
import { paging } from '@directory/contracts/paging';
import { nameSlug } from '@directory/contracts/slugs';
import { query } from '@directory/service-kit/query';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../audit/actor.js';
import { AuditLog } from '../audit/audit-log.js';
import { DirectoryVersion } from '../cache/directory-version.js';
import { VersionCache } from '../cache/version-cache.js';
import { withoutTimeouts } from '../database/no-timeouts.js';
import { setRequestId } from '../database/request-context.js';
import { MERGE_LOCK } from '../ingest/merge.queries.js';
import { NameQueries, type EntryRow } from './names.queries.js';

const MAX_FOUND_AREAS = 24;

@Injectable()
export class NamesService {
  private readonly candidates: VersionCache<Awaited<ReturnType<NameQueries['candidates']>>>;

  constructor(
    private readonly db: DataSource,
    private readonly names: NameQueries,
    private readonly audit: AuditLog,
    version: DirectoryVersion,
  ) {
    this.candidates = new VersionCache(version, { maxSize: NameKind.options.length, sizeOf: () => 1, reuseFactor: 0 });
  }

  async page({ kind, page, different }: NamesQuery): Promise<NamesPage> {
    const candidates = await this.candidates.get(kind, () => this.names.candidates(kind));
    const [{ n, pairs }, merges] = await Promise.all([
      this.names.pairs(kind, candidates, different === 'yes', NAME_PAIRS_PER_PAGE, (page - 1) * NAME_PAIRS_PER_PAGE),
      this.names.merges(kind),
    ]);
    const proposed = async (row: EntryRow) => ({ ...entry(row), samples: await this.names.samples(row) });
    return {
      ...paging(page, NAME_PAIRS_PER_PAGE, n),
      pairs: await Promise.all(
        pairs.map(async ({ first, second, reason, metres }) => ({
          ...{ first: await proposed(first), second: await proposed(second), reason, metres },
        })),
      ),
      merges: merges.map((row) => ({
        id: row.id,
        countryCode: placeOf(row.country_code).countryCode,
        name: row.name,
        survivor: row.survivor_name,
        username: row.username,
        mergedAt: row.created_at.toISOString(),
        isUndoable: !row.is_followed,
      })),
    };
  }

  async areas(text: string): Promise<{ areas: NameEntry[] }> {
    return { areas: (await this.names.areasStartingWith(text, MAX_FOUND_AREAS)).map(entry) };
  }

  /** @throws AppError `name_not_found`, `invalid_input`, `marked_different` */
  async merge({ survivor, removed, isProposed, ...scope }: NameMergeBody, actor: Actor): Promise<NameMergeResponse> {
    if (survivor === removed) throw new AppError('invalid_input', {}, { fields: { removed: 'Another name' } });
    const code = scopeOf(scope);
    return this.locked(actor, async (tx) => {
      const [into, from] = await Promise.all([survivor, removed].map((slug) => this.names.find(tx, code, slug)));
      if (!into || !from) throw new AppError('name_not_found');
      if (isProposed && (await this.names.isDifferent(tx, code, [survivor, removed])))
        throw new AppError('marked_different');
      return this.mergeInto(tx, into, from, { ...actor, action: 'name.merge' });
    });
  }

  /** @throws AppError `name_not_found`, `invalid_input`; `name_taken` by an alias that exists */
  async addAlias({ survivor, name, ...scope }: NameAliasBody, actor: Actor): Promise<NameMergeResponse> {
    const code = scopeOf(scope);
    const slug = scope.citySlug === undefined ? nameSlug(name) : await this.names.areaKey(this.db, name);
    if (slug === survivor || slug === '') throw new AppError('invalid_input', {}, { fields: { name: 'Another name' } });
    return this.locked(actor, async (tx) => {
      const into = await this.names.find(tx, code, survivor);
      if (!into) throw new AppError('name_not_found');
      const taken = await this.names.survivorOf(tx, code, slug);
      if (taken !== undefined) throw new AppError('name_taken', { survivor: taken });
      const unused = { country_code: code, slug, name, business_count: 0 };
      const from = (await this.names.find(tx, code, slug)) ?? unused;
      return this.mergeInto(tx, into, from, { ...actor, action: 'name.alias' });
    });
  }

  /** @throws AppError `name_merge_not_found` if it is undone; `name_merged_again` while the survivor is merged into another */
  async undo(id: string, actor: Actor): Promise<NameMergeResponse> {
    return this.locked(actor, async (tx) => {
      const alias = await this.names.findMerge(tx, id);
      if (!alias) throw new AppError('name_merge_not_found');
      if (alias.is_followed) throw new AppError('name_merged_again');
      const count = await this.names.undo(tx, alias);
      await this.audit.record(tx, { ...actor, action: 'name.undo', subject: alias.name, count });
      return { success: true, message: `Businesses moved back: ${count}`, count, mergeId: id };
    });
  }

  /** @throws AppError `invalid_input`; `name_not_found` if one of them has been merged meanwhile */
  async setDifferent({ slugs, isDifferent, ...scope }: NameDifferenceBody, actor: Actor): Promise<void> {
    if (slugs[0] === slugs[1]) throw new AppError('invalid_input', {}, { fields: { slugs: 'Another name' } });
    const code = scopeOf(scope);
    await this.db.transaction(async (tx) => {
      await query.run(tx, 'SELECT pg_advisory_xact_lock($1)', [MERGE_LOCK]); // neither is merged meanwhile
      for (const slug of isDifferent ? slugs : [])
        if (!(await this.names.find(tx, code, slug))) throw new AppError('name_not_found');
      await this.names.setDifferent(tx, code, slugs, isDifferent);
      const action = isDifferent ? 'name.different' : 'name.reopen';
      await this.audit.record(tx, { ...actor, action, subject: slugs.join(' / ') });
    });
  }

  private async mergeInto(tx: EntityManager, into: EntryRow, from: EntryRow, entry: Actor & { action: AuditAction }) {
    const { id, count } = await this.names.merge(tx, from, into, entry.username);
    const [before, after] = [{ name: from.name }, { name: into.name }];
    await this.audit.record(tx, { ...entry, subject: into.name, count, before, after });
    return { success: true as const, message: `Businesses moved: ${count}`, count, mergeId: id };
  }

  /** Nothing else writes to a business meanwhile: an edit would wait for the counts, and this for the business. */
  private locked<T>(actor: Actor, work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.db.transaction(async (tx) => {
      await withoutTimeouts(tx);
      await setRequestId(tx, actor.requestId);
      await query.run(tx, 'SELECT pg_advisory_xact_lock($1)', [MERGE_LOCK]);
      await query.run(tx, 'LOCK TABLE business IN SHARE ROW EXCLUSIVE MODE');
      // Searches and cached pages read the names again, also where no business has changed.
      await query.run(tx, 'UPDATE directory_count SET version = version + 1');
      return work(tx);
    });
  }
}

function entry({ slug, name, country_code: scope, city_name: cityName, business_count: businessCount }: EntryRow) {
  const { countryCode, citySlug } = placeOf(scope);
  const city = citySlug === undefined ? null : { slug: citySlug, name: cityName ?? citySlug };
  return { slug, name, countryCode, city, businessCount };
}

function scopeOf({ countryCode, citySlug }: NameScope): string {
  if (countryCode === null) return '';
  const code = countryCodeOf(countryCode) ?? countryCode;
  return citySlug === undefined ? code : `${code}/${citySlug}`;
}

function placeOf(scope: string) {
  const [countryCode, citySlug] = scope.split('/');
  return { countryCode: countryCode || null, citySlug };
}
