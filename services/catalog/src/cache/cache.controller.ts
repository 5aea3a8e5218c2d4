import { Controller } from '@nestjs/common';
import type { ResponseOf } from '@directory/contracts/endpoints';
import { Route } from '@directory/service-kit/route';
import { DirectoryVersion } from './directory-version.js';

@Controller()
export class CacheController {
  constructor(private readonly version: DirectoryVersion) {}

  @Route('POST /api/admin/clear-cache')
  async clear(): Promise<ResponseOf<'POST /api/admin/clear-cache'>> {
    await this.version.advance();
    return { success: true, message: 'Cache cleared' };
  }
}
