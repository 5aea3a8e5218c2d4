import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** Any constant: senders of all replicas take turns. */
const CONTACT_LOCK = 7_041_789_634;

export interface ContactMessageRow {
  name: string;
  email: string;
  subject: string;
  message: string;
  company: string | null;
  phone: string | null;
  client_hash: Buffer;
  user_agent: string | null;
}

/** At most `count` messages in any `seconds`. */
export interface Allowance {
  count: number;
  seconds: number;
}

@Injectable()
export class ContactQueries {
  constructor(private readonly db: DataSource) {}

  /**
   * Stores a message unless its sender, or all senders together, have used up their allowance.
   * Resolves to 0, or to the seconds after which there is room again.
   */
  async insertWithin(row: ContactMessageRow, perClient: Allowance, overall: Allowance): Promise<number> {
    // Asked without the lock first, so that a flood of refused messages holds up nobody.
    const full = await this.secondsUntilRoom(this.db.manager, row.client_hash, perClient, overall);
    if (full > 0) return full;
    return this.db.transaction(async (db) => {
      await db.query('SELECT pg_advisory_xact_lock($1)', [CONTACT_LOCK]);
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
    const rows = await db.query<{ seconds: number }[]>(
      `SELECT greatest(0, ceil(extract(epoch FROM max(leaves_at) - clock_timestamp())))::int AS seconds FROM (
         (SELECT created_at + make_interval(secs => $3) AS leaves_at FROM contact_message
          WHERE client_hash = $1 ORDER BY created_at DESC OFFSET $2 LIMIT 1)
         UNION ALL
         (SELECT created_at + make_interval(secs => $5) FROM contact_message
          ORDER BY created_at DESC OFFSET $4 LIMIT 1)
       ) filling`,
      [clientHash, perClient.count - 1, perClient.seconds, overall.count - 1, overall.seconds],
    );
    return rows[0]!.seconds;
  }

  private async insert(db: EntityManager, row: ContactMessageRow): Promise<void> {
    await db.query(
      `INSERT INTO contact_message (name, email, subject, message, company, phone, client_hash, user_agent)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [row.name, row.email, row.subject, row.message, row.company, row.phone, row.client_hash, row.user_agent],
    );
  }
}
