import { Module } from '@nestjs/common';
import { ContactController } from './contact.controller.js';
import { ContactQueries } from './contact.queries.js';
import { ContactService } from './contact.service.js';

@Module({ controllers: [ContactController], providers: [ContactService, ContactQueries] })
export class ContactModule {}
