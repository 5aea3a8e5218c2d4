import { Controller, Req, Res } from '@nestjs/common';
import { CONTACT_SENT } from '@directory/contracts/contact';
import type { InputOf, ResponseOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { actorOf } from '@directory/service-kit/actor';
import { Input, Route } from '@directory/service-kit/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ContactService } from './contact.service.js';

@Controller()
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  @Route('POST /api/contact')
  async send(
    @Input() { body }: InputOf<'POST /api/contact'>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResponseOf<'POST /api/contact'>> {
    const waitSeconds = await this.contact.receive(body, {
      address: actorOf(request).address,
      userAgent: request.headers['user-agent'],
    });
    if (waitSeconds > 0) {
      void reply.header('retry-after', waitSeconds);
      throw new AppError('too_many_requests');
    }
    return { success: true, message: CONTACT_SENT };
  }
}
