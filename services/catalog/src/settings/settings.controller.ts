import { Controller } from '@nestjs/common';
import type { AdvertisementCodes } from '@directory/contracts/advertisements';
import type { InputOf } from '@directory/contracts/endpoints';
import type { PublicSiteSettings, SiteSettings } from '@directory/contracts/settings';
import { Input, Route } from '@directory/service-kit/route';
import { CurrentActor, type Actor } from '../audit/actor.js';
import { SettingsService } from './settings.service.js';

@Controller()
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Route('GET /api/admin/site-settings')
  show(): Promise<PublicSiteSettings> {
    return this.settings.findPublic();
  }

  @Route('GET /api/admin/settings')
  showAll(): Promise<SiteSettings> {
    return this.settings.find();
  }

  @Route('POST /api/admin/site-settings')
  save(
    @Input() { body }: InputOf<'POST /api/admin/site-settings'>,
    @CurrentActor() actor: Actor,
  ): Promise<SiteSettings> {
    return this.settings.save(body, actor);
  }

  @Route('GET /api/admin/advertisement-codes')
  showAdvertisements(): Promise<AdvertisementCodes> {
    return this.settings.findAdvertisements();
  }

  @Route('POST /api/admin/advertisement-codes')
  saveAdvertisements(
    @Input() { body }: InputOf<'POST /api/admin/advertisement-codes'>,
    @CurrentActor() actor: Actor,
  ): Promise<AdvertisementCodes> {
    return this.settings.saveAdvertisements(body, actor);
  }
}
