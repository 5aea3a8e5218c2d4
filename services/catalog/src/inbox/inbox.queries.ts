import { Injectable } from '@nestjs/common';
import type { InboxQuery } from '@directory/contracts/inbox';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';

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

@Injectable()
export class InboxQueries {
  constructor(private readonly db: DataSource) {}

  /** Newest first. */
  list(state: State, limit: number, offset: number): Promise<MessageRow[]> {
    return this.db.query(
      `SELECT ${COLUMNS} FROM contact_message WHERE ${IN_STATE} ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
      [state, limit, offset],
    );
  }

  async count(state: State): Promise<number> {
    const rows = await this.db.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM contact_message WHERE ${IN_STATE}`,
      [state],
    );
    return rows[0]!.n;
  }

  async countNew(): Promise<number> {
    const rows = await this.db.query<{ n: number }[]>(
      'SELECT count(*)::int AS n FROM contact_message WHERE NOT is_read',
    );
    return rows[0]!.n;
  }

  async mark(id: string, isRead: boolean): Promise<MessageRow | undefined> {
    const rows = await this.db.query<MessageRow[]>(
      `WITH marked AS (UPDATE contact_message SET is_read = $2 WHERE id = $1 RETURNING ${COLUMNS}) SELECT * FROM marked`,
      [id, isRead],
    );
    return rows[0];
  }

  async delete(db: EntityManager, id: string): Promise<MessageRow | undefined> {
    const rows = await db.query<MessageRow[]>(
      `WITH deleted AS (DELETE FROM contact_message WHERE id = $1 RETURNING ${COLUMNS}) SELECT * FROM deleted`,
      [id],
    );
    return rows[0];
  }
}
