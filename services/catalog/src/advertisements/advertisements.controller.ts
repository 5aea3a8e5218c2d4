import { Controller } from '@nestjs/common';
import type { AdvertisementCodes } from '@directory/contracts/advertisements';
import type { InputOf } from '@directory/contracts/endpoints';
import { Input, Route } from '@directory/service-kit/route';
import { CurrentActor, type Actor } from '../audit/actor.js';
import { AdvertisementQueries } from './advertisements.queries.js';
import { AdvertisementsService } from './advertisements.service.js';

@Controller()
export class AdvertisementsController {
  constructor(
    private readonly advertisements: AdvertisementQueries,
    private readonly service: AdvertisementsService,
  ) {}

  @Route('GET /api/admin/advertisement-codes')
  show(): Promise<AdvertisementCodes> {
    return this.advertisements.find();
  }

  @Route('POST /api/admin/advertisement-codes')
  save(
    @Input() { body }: InputOf<'POST /api/admin/advertisement-codes'>,
    @CurrentActor() actor: Actor,
  ): Promise<AdvertisementCodes> {
    return this.service.save(body, actor);
  }
}
