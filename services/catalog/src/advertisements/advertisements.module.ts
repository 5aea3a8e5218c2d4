import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { CacheModule } from '../cache/cache.module.js';
import { AdvertisementsController } from './advertisements.controller.js';
import { AdvertisementQueries } from './advertisements.queries.js';
import { AdvertisementsService } from './advertisements.service.js';

@Module({
  imports: [AuditModule, CacheModule],
  controllers: [AdvertisementsController],
  providers: [AdvertisementsService, AdvertisementQueries],
})
export class AdvertisementsModule {}
