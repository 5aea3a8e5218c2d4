import { countryCodeOf } from '@directory/contracts/countries';
import type { SearchQuery } from '@directory/contracts/search';
import { Injectable } from '@nestjs/common';
import type { ParsedQuery } from './parsed-query.js';
import type { SearchPlan } from '../engine/search-engine.js';
import { SearchQueries } from '../search.queries.js';

/** Builds plans for engines from a parsed query. */
@Injectable()
export class SearchPlans {
  constructor(private readonly queries: SearchQueries) {}

  /** Without a category that no business has, and without an order by distance if there is no point. */
  async withKnownFilters(query: SearchQuery): Promise<SearchQuery> {
    const { category, near, sort } = query;
    const isKnown = category !== undefined && (await this.queries.categories([category])).length > 0;
    return {
      ...query,
      category: isKnown ? category : undefined,
      sort: sort === 'distance' && !near ? undefined : sort,
    };
  }

  /** Without a country, city or area that no business has: only those of the place that was parsed from them. */
  withKnownPlace(query: SearchQuery, { place, source }: ParsedQuery): SearchQuery {
    const known = source === 'filter' ? place : undefined;
    const isCountry = known !== undefined && countryCodeOf(query.country ?? '') === known.countryCode;
    return {
      ...query,
      country: isCountry ? query.country : undefined,
      city: known && known.kind !== 'country' ? query.city : undefined,
      area: known?.kind === 'area' ? query.area : undefined,
    };
  }

  of(query: SearchQuery, parsed: ParsedQuery): SearchPlan {
    const { text, isLastWordWhole = false, isCodeUnfinished = false, place, phone, contact, source } = parsed;
    const { category, rating, verified, phone: hasPhone, open, hours, near, radius, limit } = query;
    const sort = query.sort ?? (near ? 'distance' : 'relevance');
    return {
      text,
      isLastWordWhole,
      isCodeUnfinished,
      typed: place && source === 'words' ? query.q : text,
      at: new Date(),
      phone,
      contact,
      filters: {
        categorySlug: category,
        ...place?.filters,
        minimumRating: rating,
        verified: verified || undefined,
        hasPhone: hasPhone || undefined,
        open: open || undefined,
        hours,
        near: near && { ...near, radius },
      },
      sort,
      offset: 0,
      limit,
    };
  }
}
