import { Injectable } from '@nestjs/common';
import type { SlugFix } from '@directory/contracts/moderation';
import { query } from '@directory/service-kit/query';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../audit/actor.js';

export interface SlugFixRow {
  state: SlugFix['state'];
  preview: boolean;
  total: number;
  cursor: string;
  processed: number;
  changed: number;
  examples: SlugFix['examples'];
  username: string | null;
  address: string | null;
  request_id: string | null;
  started_at: Date | null;
  finished_at: Date | null;
  error: string | null;
}

export interface NamedRow {
  id: string;
  name: string;
  match_key: string;
  slug: string;
}

/** A business and its new slug. */
export interface SlugChange {
  id: string;
  slug: string;
}

@Injectable()
export class SlugFixQueries {
  constructor(private readonly db: DataSource) {}

  async find(): Promise<SlugFixRow> {
    return query.one<SlugFixRow>(this.db, 'SELECT * FROM slug_fix');
  }

  /** Resolves to false if one is running. */
  async start(tx: EntityManager, preview: boolean, by: Actor): Promise<boolean> {
    const started = await query.run(
      tx,
      `UPDATE slug_fix SET state = 'running', preview = $1, total = (SELECT business_count FROM directory_count),
         cursor = 0, processed = 0, changed = 0, examples = '[]', username = $2, address = $3, request_id = $4,
         started_at = now(), finished_at = NULL, error = NULL
       WHERE state <> 'running'`,
      [preview, by.username, by.address, by.requestId],
    );
    return started > 0;
  }

  /** The one in progress, locked until the transaction ends. */
  async running(tx: EntityManager): Promise<SlugFixRow | undefined> {
    return query.maybeOne<SlugFixRow>(tx, `SELECT * FROM slug_fix WHERE state = 'running' FOR UPDATE`);
  }

  async save(tx: EntityManager, row: SlugFixRow): Promise<void> {
    await query.run(
      tx,
      `UPDATE slug_fix SET cursor = $1, processed = $2, changed = $3, examples = $4, state = $5,
         finished_at = CASE WHEN $5 <> 'running' THEN now() END, error = $6`,
      [row.cursor, row.processed, row.changed, JSON.stringify(row.examples), row.state, row.error],
    );
  }

  next(tx: EntityManager, after: string, limit: number): Promise<NamedRow[]> {
    return query.rows(tx, 'SELECT id, name, match_key, slug FROM business WHERE id > $1 ORDER BY id LIMIT $2', [
      after,
      limit,
    ]);
  }

  /** Which of the slugs are in use. */
  async inUse(tx: EntityManager, slugs: string[]): Promise<Set<string>> {
    return new Set(await query.column<string>(tx, 'SELECT slug FROM business WHERE slug = ANY($1)', [slugs]));
  }

  async change(tx: EntityManager, changes: SlugChange[]): Promise<void> {
    await query.run(
      tx,
      `UPDATE business b SET slug = c.slug, updated_at = now()
       FROM unnest($1::bigint[], $2::text[]) AS c (id, slug) WHERE b.id = c.id`,
      [changes.map(({ id }) => id), changes.map(({ slug }) => slug)],
    );
  }
}
