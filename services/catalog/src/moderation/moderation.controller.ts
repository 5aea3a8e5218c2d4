import { Controller } from '@nestjs/common';
import type { InputOf, ResponseOf } from '@directory/contracts/endpoints';
import { Input, Route } from '@directory/service-kit/route';
import { CurrentActor, type Actor } from '../audit/actor.js';
import { CategoryQueries } from '../categories/categories.queries.js';
import { CountryQueries } from '../countries/countries.queries.js';
import { ModerationQueries } from './moderation.queries.js';
import { ModerationService } from './moderation.service.js';
import { editableBusiness } from './moderation.view.js';

@Controller()
export class ModerationController {
  constructor(
    private readonly moderation: ModerationService,
    private readonly businesses: ModerationQueries,
    private readonly categories: CategoryQueries,
    private readonly countries: CountryQueries,
  ) {}

  @Route('GET /api/admin/businesses')
  list(@Input() { query }: InputOf<'GET /api/admin/businesses'>): Promise<ResponseOf<'GET /api/admin/businesses'>> {
    return this.moderation.list(query);
  }

  @Route('GET /api/admin/businesses/count')
  async count(
    @Input() { query }: InputOf<'GET /api/admin/businesses/count'>,
  ): Promise<ResponseOf<'GET /api/admin/businesses/count'>> {
    return { count: await this.moderation.count(query) };
  }

  @Route('GET /api/admin/businesses/:id')
  async find(
    @Input() { params }: InputOf<'GET /api/admin/businesses/:id'>,
  ): Promise<ResponseOf<'GET /api/admin/businesses/:id'>> {
    return editableBusiness(await this.moderation.find(params.id));
  }

  @Route('PATCH /api/admin/businesses/:id')
  async edit(
    @Input() { params, body }: InputOf<'PATCH /api/admin/businesses/:id'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'PATCH /api/admin/businesses/:id'>> {
    const { version, ...edit } = body;
    return editableBusiness(await this.moderation.edit(params.id, edit, actor, version));
  }

  @Route('POST /api/admin/businesses/:id/toggle-approval')
  async toggleApproval(
    @Input() { params, body }: InputOf<'POST /api/admin/businesses/:id/toggle-approval'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'POST /api/admin/businesses/:id/toggle-approval'>> {
    const row = await this.moderation.setApproval(params.id, body, actor);
    return { success: true, id: params.id, isApproved: row.approved, updatedAt: row.updated_at.toISOString() };
  }

  @Route('POST /api/admin/businesses/bulk')
  bulk(
    @Input() { body }: InputOf<'POST /api/admin/businesses/bulk'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'POST /api/admin/businesses/bulk'>> {
    return this.moderation.bulk(body, actor);
  }

  @Route('POST /api/admin/businesses/delete-matching')
  deleteMatching(
    @Input() { body }: InputOf<'POST /api/admin/businesses/delete-matching'>,
    @CurrentActor() actor: Actor,
  ): Promise<ResponseOf<'POST /api/admin/businesses/delete-matching'>> {
    return this.moderation.deleteMatching(body, actor);
  }

  /** Largest first. */
  @Route('GET /api/admin/categories')
  async categoryNames(): Promise<ResponseOf<'GET /api/admin/categories'>> {
    return (await this.categories.index.list()).map(({ name }) => name);
  }

  @Route('GET /api/admin/import-sources')
  async sources(): Promise<ResponseOf<'GET /api/admin/import-sources'>> {
    const rows = await this.businesses.sources();
    return rows.map(({ source, imports, last_at }) => ({ source, imports, lastImportAt: last_at.toISOString() }));
  }

  @Route('GET /api/admin/country-codes')
  async countryCodes(): Promise<ResponseOf<'GET /api/admin/country-codes'>> {
    return (await this.countries.list()).map(({ country_code: code }) => code).sort();
  }
}
