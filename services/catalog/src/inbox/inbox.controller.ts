import { Controller } from '@nestjs/common';
import type { InputOf, ResponseOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import type { ContactMessage } from '@directory/contracts/inbox';
import { paging } from '@directory/contracts/paging';
import { Input, Route } from '@directory/service-kit/route';
import { DataSource } from 'typeorm';
import { CurrentActor, type Actor } from '../audit/actor.js';
import { AuditLog } from '../audit/audit-log.js';
import { InboxQueries, type MessageRow } from './inbox.queries.js';

const PAGE_SIZE = 20;

@Controller()
export class InboxController {
  constructor(
    private readonly inbox: InboxQueries,
    private readonly audit: AuditLog,
    private readonly db: DataSource,
  ) {}

  @Route('GET /api/admin/contact-messages')
  async list(
    @Input() { query }: InputOf<'GET /api/admin/contact-messages'>,
  ): Promise<ResponseOf<'GET /api/admin/contact-messages'>> {
    const { page, state } = query;
    const [rows, total, newCount] = await Promise.all([
      this.inbox.list(state, PAGE_SIZE, (page - 1) * PAGE_SIZE),
      this.inbox.count(state),
      this.inbox.countNew(),
    ]);
    return { ...paging(page, PAGE_SIZE, total), messages: rows.map(contactMessage), newCount };
  }

  @Route('PATCH /api/admin/contact-messages/:id')
  async mark(@Input() { params, body }: InputOf<'PATCH /api/admin/contact-messages/:id'>): Promise<ContactMessage> {
    const row = await this.inbox.mark(params.id, body.isRead);
    if (!row) throw new AppError('message_not_found');
    return contactMessage(row);
  }

  /** The log keeps what it was about, and neither its writer nor its text: both may have to be forgotten. */
  @Route('DELETE /api/admin/contact-messages/:id')
  async delete(
    @Input() { params }: InputOf<'DELETE /api/admin/contact-messages/:id'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'DELETE /api/admin/contact-messages/:id'>> {
    await this.db.transaction(async (db) => {
      const row = await this.inbox.delete(db, params.id);
      if (!row) throw new AppError('message_not_found');
      await this.audit.record(db, { ...actor, action: 'message.delete', subject: row.subject });
    });
    return { success: true, message: 'Message deleted' };
  }
}

function contactMessage({ created_at, is_read, ...row }: MessageRow): ContactMessage {
  return { ...row, receivedAt: created_at.toISOString(), isRead: is_read };
}
