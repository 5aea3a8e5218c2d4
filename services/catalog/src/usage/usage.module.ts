import { Module } from '@nestjs/common';
import { UsageController } from './usage.controller.js';
import { UsageQueries } from './usage.queries.js';
import { UsageService } from './usage.service.js';

@Module({ controllers: [UsageController], providers: [UsageService, UsageQueries], exports: [UsageService] })
export class UsageModule {}
