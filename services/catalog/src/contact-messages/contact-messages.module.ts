import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { ContactMessagesController } from './contact-messages.controller.js';
import { ContactMessageQueries } from './contact-messages.queries.js';
import { ContactMessagesService } from './contact-messages.service.js';

@Module({
  imports: [AuditModule],
  controllers: [ContactMessagesController],
  providers: [ContactMessagesService, ContactMessageQueries],
  exports: [ContactMessageQueries],
})
export class ContactMessagesModule {}
