import { Controller, Inject } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import type { SearchStatus } from '@directory/contracts/search-admin';
import { Route } from '@directory/service-kit/route';
import type { PrimaryEngine } from '../engine/primary-engine.js';
import { ProjectionService } from '../projection/projection.service.js';
import { PRIMARY_ENGINE } from '../engine/primary-engine.js';

@Controller()
export class SearchAdminController {
  constructor(
    @Inject(PRIMARY_ENGINE) private readonly first: PrimaryEngine | undefined,
    private readonly projection: ProjectionService,
  ) {}

  @Route('GET /api/admin/search')
  async status(): Promise<SearchStatus> {
    return {
      engine: this.first?.isHealthy ? this.first.engine.name : 'postgres',
      projection: await this.projection.status(),
    };
  }

  @Route('POST /api/admin/search/rebuild')
  async rebuild(): Promise<SearchStatus> {
    if (!(await this.projection.requestRebuild())) throw new AppError('search_index_disabled');
    return this.status();
  }
}
