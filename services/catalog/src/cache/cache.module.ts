import { Module } from '@nestjs/common';
import { CacheController } from './cache.controller.js';
import { DirectoryVersion } from './directory-version.js';
import { ResponseCache } from './response-cache.js';

@Module({ controllers: [CacheController], providers: [DirectoryVersion, ResponseCache], exports: [ResponseCache] })
export class CacheModule {}
