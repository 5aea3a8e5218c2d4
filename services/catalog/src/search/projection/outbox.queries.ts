import { query } from '@directory/service-kit/query';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** The pool, or the connection that holds a lock. */
export interface Connection {
  query<T>(sql: string, values?: unknown[]): Promise<T>;
}

/** Changes in commit order. */
export interface Changes {
  /** Businesses that were written or deleted after `cleared`, each once. */
  ids: string[];
  /** Every business was deleted first. */
  cleared: boolean;
  /** Number of the last change. */
  upTo: string;
  /** Of the requests that made the changes. */
  requestIds: string[];
}

export interface ConsumerRow {
  cursor: string;
  state: Record<string, unknown>;
  last_error: string | null;
  failing_since: Date | null;
}

export interface Backlog {
  /** Changes behind the cursor. */
  depth: number;
  /** Age of the oldest of them; 0 without any. */
  lag_seconds: number;
}

@Injectable()
export class OutboxQueries {
  constructor(private readonly db: DataSource) {}

  /** Starts recording changes for it, after waiting for transactions in flight, which may not see it. */
  async register(name: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.query('UPDATE directory_count SET version = version');
      await tx.query(
        `INSERT INTO change_consumer (name, cursor)
         SELECT $1, coalesce(max(number), 0) FROM business_change ON CONFLICT (name) DO NOTHING`,
        [name],
      );
    });
  }

  async unregister(name: string): Promise<void> {
    await this.db.query('DELETE FROM change_consumer WHERE name = $1', [name]);
    await this.prune(this.db);
  }

  find(name: string, on: Connection = this.db): Promise<ConsumerRow | undefined> {
    return query.maybeOne(on, 'SELECT * FROM change_consumer WHERE name = $1', [name]);
  }

  /** The next changes after its cursor, at most `limit`, `without` those of some businesses. */
  async next(name: string, limit: number, on: Connection, without: string[] = []): Promise<Changes | undefined> {
    const rows = await on.query<{ number: string; business_id: string | null; request_id: string | null }[]>(
      `SELECT number, business_id, request_id FROM business_change
       WHERE number > (SELECT cursor FROM change_consumer WHERE name = $1)
         AND (business_id IS NULL OR business_id <> ALL($3::bigint[]))
       ORDER BY number LIMIT $2`,
      [name, limit, without],
    );
    const last = rows.at(-1);
    if (!last) return undefined;
    const ids = rows.map((row) => row.business_id);
    const cleared = ids.lastIndexOf(null);
    const requestIds = new Set(rows.flatMap((row) => row.request_id ?? []));
    return {
      ids: [...new Set(ids.slice(cleared + 1) as string[])],
      cleared: cleared >= 0,
      upTo: last.number,
      requestIds: [...requestIds],
    };
  }

  /** Moves the cursor and deletes changes behind every cursor. Changes of businesses to `repeat` become the last ones, of the same age. */
  async advance(name: string, upTo: string, on: Connection, repeat: string[] = []): Promise<void> {
    if (repeat.length > 0)
      await on.query(
        `WITH directory AS (UPDATE directory_count SET version = version RETURNING version)
         INSERT INTO business_change (business_id, changed_at, request_id)
         SELECT business_id, min(changed_at), max(request_id) FROM directory, business_change
         WHERE number > (SELECT cursor FROM change_consumer WHERE name = $1) AND number <= $2
           AND business_id = ANY($3::bigint[])
         GROUP BY business_id`,
        [name, upTo, repeat],
      );
    await on.query('UPDATE change_consumer SET cursor = $2 WHERE name = $1', [name, upTo]);
    await this.prune(on);
  }

  /** Adds changes that no statement has made. */
  async add(ids: string[]): Promise<void> {
    await this.db.transaction(async (tx) => {
      await tx.query('UPDATE directory_count SET version = version');
      await tx.query('INSERT INTO business_change (business_id) SELECT unnest($1::bigint[])', [ids]);
    });
  }

  async discardBacklog(name: string): Promise<void> {
    await this.db.query(
      'UPDATE change_consumer SET cursor = greatest(cursor, (SELECT max(number) FROM business_change)) WHERE name = $1',
      [name],
    );
    await this.prune(this.db);
  }

  /** Merges `state` into the stored state. */
  async saveState(name: string, state: object): Promise<void> {
    await this.db.query('UPDATE change_consumer SET state = state || $2 WHERE name = $1', [
      name,
      JSON.stringify(state),
    ]);
  }

  async recordFailure(name: string, message: string): Promise<void> {
    await this.db.query(
      `UPDATE change_consumer SET last_error = $2, failing_since = coalesce(failing_since, now()) WHERE name = $1
         AND (last_error IS DISTINCT FROM $2 OR failing_since IS NULL)`,
      [name, message],
    );
  }

  async recordRecovery(name: string, on: Connection): Promise<void> {
    await on.query('UPDATE change_consumer SET failing_since = NULL WHERE name = $1 AND failing_since IS NOT NULL', [
      name,
    ]);
  }

  backlog(name: string): Promise<Backlog> {
    return query.one(
      this.db,
      `SELECT count(*)::int AS depth, coalesce(extract(epoch FROM clock_timestamp() - min(changed_at)), 0)::float AS lag_seconds
       FROM business_change WHERE number > (SELECT cursor FROM change_consumer WHERE name = $1)`,
      [name],
    );
  }

  private async prune(on: Connection): Promise<void> {
    await on.query(
      `DELETE FROM business_change
       WHERE number <= coalesce((SELECT min(cursor) FROM change_consumer), (SELECT max(number) FROM business_change))`,
    );
  }
}
