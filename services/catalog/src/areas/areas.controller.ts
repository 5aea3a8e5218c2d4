import { Controller } from '@nestjs/common';
import { countryCodeOf, countryName, countrySlug } from '@directory/contracts/countries';
import type { InputOf, ResponseOf } from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import { Input, Route } from '@directory/service-kit/route';
import { CityQueries } from '../cities/cities.queries.js';
import { areaCount } from '../cities/cities.view.js';
import { AreaQueries } from './areas.queries.js';

const MAX_AREAS = 200;

@Controller()
export class AreasController {
  constructor(
    private readonly areas: AreaQueries,
    private readonly cities: CityQueries,
  ) {}

  @Route('GET /api/cities/:countryCode/:citySlug/areas/:areaSlug')
  async page(
    @Input() { params }: InputOf<'GET /api/cities/:countryCode/:citySlug/areas/:areaSlug'>,
  ): Promise<ResponseOf<'GET /api/cities/:countryCode/:citySlug/areas/:areaSlug'>> {
    const code = countryCodeOf(params.countryCode);
    const city = code && (await this.cities.find(code, params.citySlug));
    if (!city) throw new AppError('city_not_found');
    const [areas, areaSlug] = await Promise.all([
      this.areas.ofCity(code, city.slug, null),
      this.areas.slugOf(code, city.slug, params.areaSlug),
    ]);
    // The key of a key may be another one: that of الالفي is الفي.
    const area = areas.find(({ slug }) => slug === params.areaSlug) ?? areas.find(({ slug }) => slug === areaSlug);
    if (!area) throw new AppError('area_not_found');
    const others = areas.filter((other) => other !== area);
    return {
      area: area.name,
      slug: area.slug,
      city: city.name,
      citySlug: city.slug,
      country: countryName(code),
      countryCode: code,
      countrySlug: countrySlug(code),
      businessCount: area.business_count,
      areas: others.slice(0, MAX_AREAS).map(areaCount),
    };
  }
}
