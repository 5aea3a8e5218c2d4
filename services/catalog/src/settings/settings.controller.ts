import { Controller } from '@nestjs/common';
import type { PublicSiteSettings } from '@directory/contracts/settings';
import { Route } from '@directory/service-kit/route';
import { SettingsQueries } from './settings.queries.js';

@Controller()
export class SettingsController {
  constructor(private readonly settings: SettingsQueries) {}

  @Route('GET /api/admin/site-settings')
  show(): Promise<PublicSiteSettings> {
    return this.settings.findPublic();
  }
}
