import { randomUUID } from 'node:crypto';
import type { IngestRow } from '@directory/contracts/ingest';
import { CLIENT_ADDRESS_HEADER } from '@directory/contracts/internal';
import { DELETE_ALL_PHRASES, type EditableBusiness } from '@directory/contracts/moderation';
import { ingestRow } from '@directory/testing/ingest-rows';
import { seededRandom } from '@directory/testing/random';
import type { TestCatalog } from '../catalog.fixture.js';
import { DeletionsService } from '../deletions/deletions.service.js';
import { DuplicateScanService } from '../duplicates/duplicate-scan.service.js';

interface Answer {
  count?: number;
  deletionId?: string | null;
  updatedAt?: string;
}

/** An operation resolves to the actions that the audit log must have of it. */
type Operation = () => Promise<string[]>;

/** All that changes businesses, with random choices from a few names and keys, so that the operations meet. */
export class RandomOperations {
  private readonly next: () => number;
  private readonly imports: string[] = [];
  /** Imports that are undone, and deletions that are restored, or are about to be. */
  private readonly reverted = new Set<string>();
  private reports = 0;

  constructor(
    private readonly catalog: TestCatalog,
    seed: number,
  ) {
    this.next = seededRandom(seed);
  }

  readonly all: Record<string, Operation> = {
    import: () => this.import(),
    'import that is cancelled': () => this.import(true),
    'undo of an import': () => this.undoImport(),
    deletion: () => this.deletion(),
    'deletion of a selection': () => this.bulk('delete'),
    approval: () => this.bulk('approve'),
    disapproval: () => this.bulk('unapprove'),
    'deletion of matches': () => this.deleteMatching(),
    'deletion of test data': () => this.deleteTestData(),
    'deletion of everything': () => this.deleteEverything(),
    restore: () => this.restore(),
    purge: () => this.purge(),
    edit: () => this.edit(),
    closure: () => this.edit({ status: this.oneOf(['CLOSED_PERMANENTLY', 'CLOSED_TEMPORARILY', 'OPERATIONAL', null]) }),
    'accepted report': () => this.report('accept'),
    'declined report': () => this.report('decline'),
    'merge of duplicates': () => this.mergeDuplicates(),
    'merge of certain duplicates': () => this.mergeCertain(),
    'merge of cities': () => this.mergeNames('city'),
    'merge of categories': () => this.mergeNames('category'),
    'merge of areas': () => this.mergeNames('area'),
    alias: () => this.alias(),
    'undo of a merge of names': () => this.undoNames(),
  };

  random(below: number): number {
    return Math.floor(this.next() * below);
  }

  oneOf<T>(values: readonly T[]): T {
    return values[this.random(values.length)] as T;
  }

  /** Actions in the audit log since the entry `id`, and the last entry. */
  async audited(id: string): Promise<{ actions: string[]; last: string }> {
    const entries = await this.catalog.db.query<{ id: string; action: string }[]>(
      'SELECT id, action FROM audit_entry WHERE id > $1 ORDER BY id',
      [id],
    );
    return { actions: entries.map(({ action }) => action).sort(), last: entries.at(-1)?.id ?? id };
  }

  private row(): IngestRow {
    const key = this.random(24);
    const city = this.oneOf(['Zorb', 'Zorb Polje', 'Zorbville', null]);
    return ingestRow({
      place_id: this.random(5) === 0 ? null : `${this.random(20) === 0 ? 'TEST_' : ''}place ${key}`,
      name: `Hall ${key}`,
      category: this.oneOf(['Zorb hall', 'Zorb halls', 'Zorbing', null]),
      type: this.oneOf(['Zorb hall', 'Zorbing', null]),
      city,
      area: city && this.oneOf(['Old Zorb', 'Oldzorb', 'ZORB OLD', null]),
      country_code: this.oneOf(['RS', 'RS', 'BA', null]),
      rating: this.oneOf([null, 3.7, 4.4, 5]),
      reviews: this.oneOf([null, 7, 2_000_000_000]),
      phone: `+3811${key % 12}`,
      phone_number: BigInt(38_110 + (key % 12)),
      website: this.oneOf(['https://zorb.example/', null]),
      latitude: 44.8,
      longitude: 20.46 + key / 1000,
      business_status: this.oneOf(['OPERATIONAL', 'OPERATIONAL', 'CLOSED_PERMANENTLY', null]),
    });
  }

  private async import(isCancelled = false): Promise<string[]> {
    const id = randomUUID();
    await this.catalog.stage(
      id,
      1,
      Array.from({ length: 1 + this.random(14) }, () => this.row()),
    );
    const rules = {
      mode: this.oneOf(['update', 'update', 'fill', 'new'] as const),
      approve: this.random(4) > 0,
      overwriteManual: this.random(4) === 0,
      limit: 1 + this.random(8),
    };
    this.imports.push(id);
    for (let batch = 0; ; batch++) {
      if (isCancelled && batch === 1) {
        await this.catalog.send(`/internal/imports/${id}`, { method: 'DELETE' });
        return [];
      }
      // A response may be lost: the worker sends the request again.
      if (this.random(3) === 0) await this.catalog.merge(id, rules);
      const response = await this.catalog.merge(id, rules);
      if (!response.ok) throw new Error(await response.text());
      if (((await response.json()) as { done: boolean }).done) return [];
    }
  }

  private async undoImport(): Promise<string[]> {
    if (this.imports.length === 0) return [];
    const id = this.oneOf(this.imports);
    const isAgain = this.reverted.has(id);
    this.reverted.add(id);
    const done = await this.call('POST', `imports/${id}/undo`);
    if (!done && !isAgain) this.reverted.delete(id);
    return done && !isAgain ? ['import.undo'] : [];
  }

  private async deletion(): Promise<string[]> {
    const [id] = await this.businesses(1);
    return id !== undefined && (await this.call('DELETE', `/api/businesses/${id}`)) ? ['business.delete'] : [];
  }

  private async bulk(action: 'approve' | 'unapprove' | 'delete'): Promise<string[]> {
    const ids = await this.businesses(1 + this.random(4));
    if (ids.length === 0) return [];
    const done = await this.call('POST', 'businesses/bulk', { action, target: { ids } });
    return done?.count ? [`business.${action}`] : [];
  }

  private async deleteMatching(): Promise<string[]> {
    const filters: Record<string, string>[] = [{ city: 'zorb' }, { category: 'zorbing' }, { countryCode: 'BA' }];
    const matching = this.oneOf(filters);
    const { count: expected } = await this.catalog.get<{ count: number }>(
      `/api/admin/businesses/count?${new URLSearchParams(matching).toString()}`,
    );
    const done = await this.call('POST', 'businesses/delete-matching', { matching, expected });
    return done?.count ? ['business.delete'] : [];
  }

  private async deleteTestData(): Promise<string[]> {
    return (await this.call('DELETE', 'test-data'))?.deletionId ? ['business.deletetest'] : [];
  }

  private async deleteEverything(): Promise<string[]> {
    const done = await this.call('DELETE', 'businesses', { confirmation: DELETE_ALL_PHRASES.en });
    return done?.deletionId ? ['business.deleteall'] : [];
  }

  private async restore(): Promise<string[]> {
    const deletions = await this.catalog.db.query<{ id: string; kind: string }[]>(
      `SELECT id, kind FROM deletion WHERE state = 'restorable' ORDER BY deleted_at, id`,
    );
    const others = deletions.filter(({ id }) => !this.reverted.has(id));
    if (others.length === 0) return [];
    const { id, kind } = this.oneOf(others);
    this.reverted.add(id);
    const done = await this.call('POST', `deletions/${id}/restore`);
    return done ? [kind === 'merge' ? 'duplicate.undo' : 'deletion.restore'] : [];
  }

  private async purge(): Promise<string[]> {
    await this.catalog.db.query(
      `UPDATE deletion SET restorable_until = now() - interval '1 second' WHERE id = (
         SELECT id FROM deletion WHERE state <> 'restoring' ORDER BY deleted_at LIMIT 1 OFFSET $1)`,
      [this.random(4)],
    );
    await this.catalog.app.get(DeletionsService).purge();
    return [];
  }

  private async edit(change: object = this.change()): Promise<string[]> {
    const [id] = await this.businesses(1);
    if (id === undefined) return [];
    const response = await this.catalog.send(`/api/admin/businesses/${id}`);
    if (!response.ok) return []; // deleted meanwhile
    const { updatedAt: version } = (await response.json()) as EditableBusiness;
    const done = await this.call('PATCH', `businesses/${id}`, { ...change, version });
    return done && done.updatedAt !== version ? ['business.edit'] : [];
  }

  private change(): object {
    return this.oneOf([
      { name: `Hall ${this.random(24)} edited` },
      { city: this.oneOf(['Zorb', 'Zorb Polje', null]) },
      { category: this.oneOf(['Zorb halls', 'Zorbing', null]) },
      { area: this.oneOf(['Old Zorb', 'Oldzorb', null]) },
      { rating: this.oneOf([1, 4.9, null]) },
      { countryCode: this.oneOf(['RS', 'BA']) },
    ]);
  }

  private async report(verb: 'accept' | 'decline'): Promise<string[]> {
    const [found] = await this.catalog.db.query<{ slug: string }[]>(
      'SELECT slug FROM business WHERE listed ORDER BY id LIMIT 1 OFFSET $1',
      [this.random(10)],
    );
    if (!found) return [];
    const kind = this.oneOf(['removal', 'edit']);
    const changes = { website: `https://zorb.example/${++this.reports}` };
    const body = { kind, elapsedMs: 30_000, ...(kind === 'edit' && { changes }) };
    const sent = await this.catalog.write('POST', `/api/businesses/${found.slug}/reports`, body, {
      [CLIENT_ADDRESS_HEADER]: `192.0.2.${this.reports % 250}`,
    });
    if (!sent.ok) return []; // deleted meanwhile
    const { token } = (await sent.json()) as { token: string };
    const [report] = await this.catalog.db.query<[{ id: string }]>(
      `SELECT id FROM business_report WHERE token_hash = sha256(convert_to($1, 'UTF8'))`,
      [token],
    );
    const done = await this.call(
      'POST',
      `business-reports/${report.id}/${verb}`,
      verb === 'decline' ? { reply: '' } : {},
    );
    if (!done) return [];
    if (verb === 'decline') return ['report.decline'];
    return ['report.accept', kind === 'removal' ? 'business.delete' : 'business.edit'];
  }

  private async mergeDuplicates(): Promise<string[]> {
    const [survivor, removed] = await this.businesses(2);
    if (removed === undefined) return [];
    const done = await this.call('POST', 'duplicates/merge', { survivor: { id: survivor }, removed: { id: removed } });
    return done ? ['duplicate.merge'] : [];
  }

  private async mergeCertain(): Promise<string[]> {
    await this.catalog.app.get(DuplicateScanService).trigger();
    const { certainCount: expected } = await this.catalog.get<{ certainCount: number }>('/api/admin/duplicates');
    const done = await this.call('POST', 'duplicates/merge-certain', { expected });
    return done?.count ? ['duplicate.mergeall'] : [];
  }

  private async mergeNames(kind: 'city' | 'category' | 'area'): Promise<string[]> {
    const names = {
      city: ['zorb', 'zorb-polje', 'zorbville'],
      category: ['zorb-hall', 'zorb-halls', 'zorbing'],
      area: [],
    };
    const keys = kind === 'area' ? await this.areaKeys() : names[kind];
    const survivor = this.oneOf(keys);
    const removed = this.oneOf(keys);
    if (survivor === removed) return [];
    const scope = { countryCode: kind === 'category' ? null : 'RS', ...(kind === 'area' && { citySlug: 'zorb' }) };
    return (await this.call('POST', 'names/merge', { ...scope, survivor, removed })) ? ['name.merge'] : [];
  }

  private async areaKeys(): Promise<string[]> {
    const keys = await this.catalog.db.query<{ key: string }[]>(
      `SELECT search_place_key(name) AS key FROM unnest('{Old Zorb,Oldzorb,ZORB OLD}'::text[]) AS name`,
    );
    return keys.map(({ key }) => key);
  }

  private async alias(): Promise<string[]> {
    const names = this.oneOf([
      { countryCode: 'RS', survivor: 'zorb', name: this.oneOf(['Zorbville', 'Zorb Town']) },
      { countryCode: null, survivor: 'zorbing', name: this.oneOf(['Zorb halls', 'Rolling']) },
    ]);
    return (await this.call('POST', 'names/alias', names)) ? ['name.alias'] : [];
  }

  private async undoNames(): Promise<string[]> {
    const merges = await this.catalog.db.query<{ id: string }[]>(
      `SELECT id FROM name_alias WHERE source = 'administrator' ORDER BY id`,
    );
    return merges.length > 0 && (await this.call('POST', `names/${this.oneOf(merges).id}/undo`)) ? ['name.undo'] : [];
  }

  private async businesses(count: number): Promise<string[]> {
    const rows = await this.catalog.db.query<{ id: string }[]>('SELECT id FROM business ORDER BY match_key');
    return Array.from({ length: Math.min(count, rows.length) }, () => rows.splice(this.random(rows.length), 1)[0]!.id);
  }

  /** The response of a call; undefined if it is rejected. @throws Error for an error of the server */
  private async call(method: string, path: string, body?: object): Promise<Answer | undefined> {
    const response = await this.catalog.write(method, path.startsWith('/') ? path : `/api/admin/${path}`, body);
    if (response.ok) return (await response.json()) as Answer;
    const error = await response.text();
    if (response.status === 400 || (response.status >= 500 && !error.includes('directory_busy')))
      throw new Error(`${method} ${path}: ${error}`);
    return undefined;
  }
}
