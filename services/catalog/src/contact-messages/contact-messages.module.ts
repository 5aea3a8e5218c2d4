import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { ContactMessageRecord } from './contact-message.entity.js';
import { ContactMessagesController } from './contact-messages.controller.js';
import { ContactMessageQueries } from './contact-messages.queries.js';
import { ContactMessagesService } from './contact-messages.service.js';

@Module({
  imports: [AuditModule, TypeOrmModule.forFeature([ContactMessageRecord])],
  controllers: [ContactMessagesController],
  providers: [ContactMessagesService, ContactMessageQueries],
  exports: [ContactMessageQueries],
})
export class ContactMessagesModule {}
