import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { CacheModule } from '../cache/cache.module.js';
import { AdvertisementCode } from './advertisement-code.entity.js';
import { SettingsController } from './settings.controller.js';
import { SettingsService } from './settings.service.js';
import { SiteSetting } from './site-setting.entity.js';

@Module({
  imports: [AuditModule, CacheModule, TypeOrmModule.forFeature([SiteSetting, AdvertisementCode])],
  controllers: [SettingsController],
  providers: [SettingsService],
})
export class SettingsModule {}
