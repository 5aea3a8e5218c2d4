import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import type { ContactBody } from '@directory/contracts/contact';
import { AppError } from '@directory/contracts/errors';
import { DataSource } from 'typeorm';
import type { Actor } from '../audit/actor.js';
import { AuditLog } from '../audit/audit-log.js';
import { CONFIG, type CatalogConfig } from '../tokens.js';
import { ContactMessageRecord } from './contact-message.entity.js';
import { ContactMessageQueries, type Allowance } from './contact-messages.queries.js';

const PER_CLIENT: Allowance = { count: 5, seconds: 600 };
const OVERALL: Allowance = { count: 60, seconds: 60 };
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

  /** Resolves to 0 once the message is stored, or to the seconds to wait. */
  async receive(body: ContactBody, sender: Sender): Promise<number> {
    if (body.website_url) return 0;
    const message = {
      name: body.name,
      email: body.email,
      subject: body.subject,
      message: body.message,
      company: body.company || null,
      phone: body.phone || null,
      clientHash: this.hashOf(networkOf(sender.address)),
      userAgent: sender.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) || null,
    };
    return this.messages.insertWithin(message, PER_CLIENT, OVERALL);
  }

  /**
   * The log has the subject, but neither sender nor text, which may have to be erased.
   * @throws AppError `message_not_found`
   */
  async delete(id: string, actor: Actor): Promise<void> {
    await this.db.transaction(async (db) => {
      const message = await db.findOneBy(ContactMessageRecord, { id });
      if (!message) throw new AppError('message_not_found');
      await db.delete(ContactMessageRecord, { id });
      await this.audit.record(db, { ...actor, action: 'message.delete', subject: message.subject });
    });
  }

  /** The key is not in the database, so that the IP address cannot be found by brute force. */
  private hashOf(network: string): Buffer {
    return createHmac('sha256', this.config.service.serviceToken).update(`contact ${network}`).digest();
  }
}

/** Network of one customer: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  const bare = address.split('%', 1)[0]!;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare);
  if (mapped) return mapped[1]!;
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const groups = (text = '') => (text === '' ? [] : text.split(':'));
  const zeros = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(zeros).fill('0'), ...groups(tail)].slice(0, 4).join(':');
}
