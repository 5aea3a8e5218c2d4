import { Controller } from '@nestjs/common';
import { done } from '@directory/contracts/accounts';
import type { InputOf } from '@directory/contracts/endpoints';
import { Input, Route } from '@directory/service-kit/route';
import { CurrentActor, type Actor } from '../audit/actor.js';
import { SlugFixQueries } from './slug-fix.queries.js';
import { SlugFixService } from './slug-fix.service.js';
import { slugFix } from './slug-fix.view.js';

@Controller()
export class SlugFixController {
  constructor(
    private readonly service: SlugFixService,
    private readonly fixes: SlugFixQueries,
  ) {}

  @Route('GET /api/admin/fix-slugs')
  async show() {
    return slugFix(await this.fixes.find());
  }

  @Route('POST /api/admin/fix-slugs')
  async start(@Input() { query }: InputOf<'POST /api/admin/fix-slugs'>, @CurrentActor() actor: Actor) {
    const started = await this.service.start(query.preview, actor);
    const fix = slugFix(await this.fixes.find());
    const message = started ? 'The correction of slugs has started' : 'A correction of slugs is running already';
    return { ...done(message), checkpointEnabled: true as const, ...fix };
  }
}
