import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { CacheModule } from '../cache/cache.module.js';
import { SettingsController } from './settings.controller.js';
import { SettingsQueries } from './settings.queries.js';
import { SettingsService } from './settings.service.js';

@Module({
  imports: [AuditModule, CacheModule],
  controllers: [SettingsController],
  providers: [SettingsService, SettingsQueries],
})
export class SettingsModule {}
