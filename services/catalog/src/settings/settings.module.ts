import { Module } from '@nestjs/common';
import { SettingsController } from './settings.controller.js';
import { SettingsQueries } from './settings.queries.js';

@Module({ controllers: [SettingsController], providers: [SettingsQueries] })
export class SettingsModule {}
