import { Controller, Req } from '@nestjs/common';
import { CONTACT_SENT } from '@directory/contracts/contact';
import { done } from '@directory/contracts/accounts';
import type { InputOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import type { ContactMessage } from '@directory/contracts/inbox';
import { paging } from '@directory/contracts/paging';
import { actorOf } from '@directory/service-kit/actor';
import { Input, Route } from '@directory/service-kit/route';
import type { FastifyRequest } from 'fastify';
import { CurrentActor, type Actor } from '../audit/actor.js';
import type { ContactMessageRecord } from './contact-message.entity.js';
import { ContactMessageQueries } from './contact-messages.queries.js';
import { ContactMessagesService } from './contact-messages.service.js';

const PAGE_ROWS = 20;

@Controller()
export class ContactMessagesController {
  constructor(
    private readonly messages: ContactMessageQueries,
    private readonly service: ContactMessagesService,
  ) {}

  @Route('POST /api/contact')
  async send(@Input() { body }: InputOf<'POST /api/contact'>, @Req() request: FastifyRequest) {
    await this.service.receive(body, {
      address: actorOf(request).address,
      userAgent: request.headers['user-agent'],
    });
    return done(CONTACT_SENT);
  }

  @Route('GET /api/admin/contact-messages')
  async list(@Input() { query }: InputOf<'GET /api/admin/contact-messages'>) {
    const { page, state } = query;
    const [rows, total, newCount] = await Promise.all([
      this.messages.list(state, PAGE_ROWS, (page - 1) * PAGE_ROWS),
      this.messages.count(state),
      this.messages.count('new'),
    ]);
    return { ...paging(page, PAGE_ROWS, total), messages: rows.map(contactMessage), newCount };
  }

  @Route('PATCH /api/admin/contact-messages/:id')
  async mark(@Input() { params, body }: InputOf<'PATCH /api/admin/contact-messages/:id'>): Promise<ContactMessage> {
    const row = await this.messages.mark(params.id, body.isRead);
    if (!row) throw new AppError('message_not_found');
    return contactMessage(row);
  }

  @Route('DELETE /api/admin/contact-messages/:id')
  async delete(@Input() { params }: InputOf<'DELETE /api/admin/contact-messages/:id'>, @CurrentActor() actor: Actor) {
    await this.service.delete(params.id, actor);
    return done('Message deleted');
  }
}

function contactMessage(row: ContactMessageRecord): ContactMessage {
  return { ...row, receivedAt: row.receivedAt.toISOString() };
}
