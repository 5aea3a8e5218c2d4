import { Controller } from '@nestjs/common';
import type { InputOf, ResponseOf } from '@directory/contracts/endpoints';
import { Input, Route } from '@directory/service-kit/route';
import { businessCard } from '../businesses/businesses.view.js';
import { SimilarService } from './similar.service.js';

@Controller()
export class SimilarController {
  constructor(private readonly similar: SimilarService) {}

  @Route('GET /api/businesses/:slug/similar')
  async list(
    @Input() { params }: InputOf<'GET /api/businesses/:slug/similar'>,
  ): Promise<ResponseOf<'GET /api/businesses/:slug/similar'>> {
    return (await this.similar.of(params.slug)).map(businessCard);
  }
}
