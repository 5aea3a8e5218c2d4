import { Inject, Injectable } from '@nestjs/common';
import type { ContactBody } from '@directory/contracts/contact';
import { AppError } from '@directory/contracts/errors';
import { DataSource } from 'typeorm';
import type { Actor } from '../audit/actor.js';
import { AuditLog } from '../audit/audit-log.js';
import { CONFIG, type CatalogConfig } from '../tokens.js';
import { ContactMessageRecord } from './contact-message.entity.js';
import { senderHash } from '../senders/sender-allowance.js';
import { ContactMessageQueries } from './contact-messages.queries.js';

const MAX_USER_AGENT_LENGTH = 300;

export interface Sender {
  address: string;
  userAgent: string | undefined;
}

@Injectable()
export class ContactMessagesService {
  constructor(
    @Inject(CONFIG) private readonly config: CatalogConfig,
    private readonly db: DataSource,
    private readonly messages: ContactMessageQueries,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Stores a message, unless a bot sent it.
   * @throws AppError `too_many_requests` with the `seconds` to wait
   */
  async receive(body: ContactBody, sender: Sender): Promise<void> {
    if (body.website_url) return;
    await this.messages.insert({
      name: body.name,
      email: body.email,
      subject: body.subject,
      message: body.message,
      company: body.company || null,
      phone: body.phone || null,
      clientHash: senderHash(sender.address, this.config.service.serviceToken),
      userAgent: sender.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) || null,
    });
  }

  /**
   * The log has the subject, but neither sender nor text, which may have to be erased.
   * @throws AppError `message_not_found`
   */
  async delete(id: string, actor: Actor): Promise<void> {
    await this.db.transaction(async (db) => {
      const message = await db.findOne(ContactMessageRecord, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!message) throw new AppError('message_not_found');
      await db.delete(ContactMessageRecord, { id });
      await this.audit.record(db, { ...actor, action: 'message.delete', subject: message.subject });
    });
  }
}
