import { Module } from '@nestjs/common';
import { AdvertisementsController } from './advertisements.controller.js';
import { AdvertisementQueries } from './advertisements.queries.js';

@Module({ controllers: [AdvertisementsController], providers: [AdvertisementQueries] })
export class AdvertisementsModule {}
