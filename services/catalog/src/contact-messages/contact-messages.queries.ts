import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { InboxQuery } from '@directory/contracts/inbox';
import { query, type Database } from '@directory/service-kit/query';
import { DataSource, type Repository } from 'typeorm';
import type { z } from 'zod';
import { ContactMessageRecord } from './contact-message.entity.js';

/** Serializes the senders of all replicas. */
const CONTACT_LOCK = 7_041_789_634;

export type NewMessage = Omit<ContactMessageRecord, 'id' | 'isRead' | 'receivedAt'>;

/** At most `count` messages in any `seconds`. */
export interface Allowance {
  count: number;
  seconds: number;
}

type State = z.output<typeof InboxQuery>['state'];

@Injectable()
export class ContactMessageQueries {
  constructor(
    private readonly db: DataSource,
    @InjectRepository(ContactMessageRecord) private readonly messages: Repository<ContactMessageRecord>,
  ) {}

  /**
   * Stores a message unless its sender, or all senders together, have exhausted their allowance. Resolves to 0, or to the seconds to
   * wait.
   */
  async insertWithin(message: NewMessage, perClient: Allowance, overall: Allowance): Promise<number> {
    // First checked without the lock, so that a flood of rejected messages does not block other senders.
    const full = await this.secondsUntilRoom(this.db, message.clientHash, perClient, overall);
    if (full > 0) return full;
    return this.db.transaction(async (db) => {
      await query.run(db, 'SELECT pg_advisory_xact_lock($1)', [CONTACT_LOCK]);
      const wait = await this.secondsUntilRoom(db, message.clientHash, perClient, overall);
      if (wait === 0) await db.insert(ContactMessageRecord, message);
      return wait;
    });
  }

  /** The allowance is free again once its oldest counted message has left the window. */
  private async secondsUntilRoom(
    db: Database,
    clientHash: Buffer,
    perClient: Allowance,
    overall: Allowance,
  ): Promise<number> {
    const { seconds } = await query.one<{ seconds: number }>(
      db,
      `SELECT greatest(0, ceil(extract(epoch FROM max(leaves_at) - clock_timestamp())))::int AS seconds FROM (
         (SELECT created_at + make_interval(secs => $3) AS leaves_at FROM contact_message
          WHERE client_hash = $1 ORDER BY created_at DESC OFFSET $2 LIMIT 1)
         UNION ALL
         (SELECT created_at + make_interval(secs => $5) FROM contact_message
          ORDER BY created_at DESC OFFSET $4 LIMIT 1)
       ) filling`,
      [clientHash, perClient.count - 1, perClient.seconds, overall.count - 1, overall.seconds],
    );
    return seconds;
  }

  list(state: State, limit: number, offset: number): Promise<ContactMessageRecord[]> {
    const order = { receivedAt: 'DESC', id: 'DESC' } as const;
    return this.messages.find({ where: inState(state), order, take: limit, skip: offset });
  }

  count(state: State): Promise<number> {
    return this.messages.countBy(inState(state));
  }

  async mark(id: string, isRead: boolean): Promise<ContactMessageRecord | null> {
    await this.messages.update({ id }, { isRead });
    return this.messages.findOneBy({ id });
  }
}

function inState(state: State) {
  return state === 'all' ? {} : { isRead: state === 'read' };
}
