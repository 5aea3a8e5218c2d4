import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { BusinessReportsModule } from '../business-reports/business-reports.module.js';
import { ContactMessagesModule } from '../contact-messages/contact-messages.module.js';
import { RetentionService } from './retention.service.js';

@Module({ imports: [AuditModule, BusinessReportsModule, ContactMessagesModule], providers: [RetentionService] })
export class RetentionModule {}
