import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { InboxQuery } from '@directory/contracts/inbox';
import { newest } from '@directory/service-kit/newest';
import { query } from '@directory/service-kit/query';
import { DataSource, type Repository } from 'typeorm';
import type { z } from 'zod';
import { insertWithinAllowance } from '../senders/sender-allowance.js';
import { ContactMessageRecord } from './contact-message.entity.js';

export type NewMessage = Omit<ContactMessageRecord, 'id' | 'isRead' | 'receivedAt'>;

type State = z.output<typeof InboxQuery>['state'];

@Injectable()
export class ContactMessageQueries {
  constructor(
    private readonly db: DataSource,
    @InjectRepository(ContactMessageRecord) private readonly messages: Repository<ContactMessageRecord>,
  ) {}

  /** @throws AppError `too_many_requests` with the `seconds` to wait */
  insert(message: NewMessage): Promise<void> {
    return insertWithinAllowance(this.db, 'contact_message', message.clientHash, (tx) =>
      tx.insert(ContactMessageRecord, message),
    );
  }

  list(state: State, limit: number, offset: number): Promise<ContactMessageRecord[]> {
    return newest(this.messages, inState(state), limit, offset);
  }

  count(state: State): Promise<number> {
    return this.messages.countBy(inState(state));
  }

  /** Deletes messages older than so many days, and resolves to their number. */
  expire(days: number): Promise<number> {
    return query.run(
      this.messages,
      'DELETE FROM contact_message WHERE created_at < now() - make_interval(days => $1)',
      [days],
    );
  }

  async mark(id: string, isRead: boolean): Promise<ContactMessageRecord | null> {
    await this.messages.update({ id }, { isRead });
    return this.messages.findOneBy({ id });
  }
}

function inState(state: State) {
  return state === 'all' ? {} : { isRead: state === 'read' };
}
