import { Injectable } from '@nestjs/common';
import type { InboxQuery } from '@directory/contracts/inbox';
import { query } from '@directory/service-kit/query';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';

/** Any constant: senders of all replicas take turns. */
const CONTACT_LOCK = 7_041_789_634;

export interface NewMessageRow {
  name: string;
  email: string;
  subject: string;
  message: string;
  company: string | null;
  phone: string | null;
  client_hash: Buffer;
  user_agent: string | null;
}

export interface MessageRow {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  company: string | null;
  phone: string | null;
  created_at: Date;
  is_read: boolean;
}

type State = z.output<typeof InboxQuery>['state'];

const COLUMNS = 'id, name, email, subject, message, company, phone, created_at, is_read';
const IN_STATE = `($1 = 'all' OR is_read = ($1 = 'read'))`;

/** At most `count` messages in any `seconds`. */
export interface Allowance {
  count: number;
  seconds: number;
}

@Injectable()
export class ContactMessageQueries {
  constructor(private readonly db: DataSource) {}

  /**
   * Stores a message unless its sender, or all senders together, have used up their allowance.
   * Resolves to 0, or to the seconds after which there is room again.
   */
  async insertWithin(row: NewMessageRow, perClient: Allowance, overall: Allowance): Promise<number> {
    // Asked without the lock first, so that a flood of refused messages holds up nobody.
    const full = await this.secondsUntilRoom(this.db.manager, row.client_hash, perClient, overall);
    if (full > 0) return full;
    return this.db.transaction(async (db) => {
      await query.run(db, 'SELECT pg_advisory_xact_lock($1)', [CONTACT_LOCK]);
      const wait = await this.secondsUntilRoom(db, row.client_hash, perClient, overall);
      if (wait === 0) await this.insert(db, row);
      return wait;
    });
  }

  /** There is room once the message that fills an allowance, counted back from the latest, has left its window. */
  private async secondsUntilRoom(
    db: EntityManager,
    clientHash: Buffer,
    perClient: Allowance,
    overall: Allowance,
  ): Promise<number> {
    return (
      await query.one<{ seconds: number }>(
        db,
        `SELECT greatest(0, ceil(extract(epoch FROM max(leaves_at) - clock_timestamp())))::int AS seconds FROM (
         (SELECT created_at + make_interval(secs => $3) AS leaves_at FROM contact_message
          WHERE client_hash = $1 ORDER BY created_at DESC OFFSET $2 LIMIT 1)
         UNION ALL
         (SELECT created_at + make_interval(secs => $5) FROM contact_message
          ORDER BY created_at DESC OFFSET $4 LIMIT 1)
       ) filling`,
        [clientHash, perClient.count - 1, perClient.seconds, overall.count - 1, overall.seconds],
      )
    ).seconds;
  }

  private async insert(db: EntityManager, row: NewMessageRow): Promise<void> {
    await query.run(
      db,
      `INSERT INTO contact_message (name, email, subject, message, company, phone, client_hash, user_agent)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [row.name, row.email, row.subject, row.message, row.company, row.phone, row.client_hash, row.user_agent],
    );
  }

  /** Newest first. */
  list(state: State, limit: number, offset: number): Promise<MessageRow[]> {
    return query.rows(
      this.db,
      `SELECT ${COLUMNS} FROM contact_message WHERE ${IN_STATE} ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
      [state, limit, offset],
    );
  }

  async count(state: State): Promise<number> {
    return (
      await query.one<{ n: number }>(this.db, `SELECT count(*)::int AS n FROM contact_message WHERE ${IN_STATE}`, [
        state,
      ])
    ).n;
  }

  async mark(id: string, isRead: boolean): Promise<MessageRow | undefined> {
    return query.maybeOne<MessageRow>(
      this.db,
      `UPDATE contact_message SET is_read = $2 WHERE id = $1 RETURNING ${COLUMNS}`,
      [id, isRead],
    );
  }

  /** Resolves to its subject. */
  async delete(db: EntityManager, id: string): Promise<string | undefined> {
    return (
      await query.maybeOne<{ subject: string }>(db, `DELETE FROM contact_message WHERE id = $1 RETURNING subject`, [id])
    )?.subject;
  }
}
