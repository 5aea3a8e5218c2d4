import { Controller } from '@nestjs/common';
import type { AdvertisementCodes } from '@directory/contracts/advertisements';
import { Route } from '@directory/service-kit/route';
import { AdvertisementQueries } from './advertisements.queries.js';

@Controller()
export class AdvertisementsController {
  constructor(private readonly advertisements: AdvertisementQueries) {}

  @Route('GET /api/admin/advertisement-codes')
  show(): Promise<AdvertisementCodes> {
    return this.advertisements.find();
  }
}
