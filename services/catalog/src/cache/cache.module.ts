import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { CacheController } from './cache.controller.js';
import { DirectoryVersion } from './directory-version.js';
import { ResponseCache } from './response-cache.js';

@Module({
  imports: [AuditModule],
  controllers: [CacheController],
  providers: [DirectoryVersion, ResponseCache],
  exports: [DirectoryVersion, ResponseCache],
})
export class CacheModule {}
