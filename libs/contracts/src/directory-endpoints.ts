import { z } from 'zod';
import {
  BusinessDetail,
  BusinessListQuery,
  BusinessPage,
  FeaturedBusiness,
  ListQuery,
  PlacedBusiness,
  SavedBusiness,
} from './businesses.js';
import {
  CategoryCityParams,
  CategoryCountryParams,
  CategoryIndexPage,
  CategoryPage,
  CategoryPageQuery,
  CategoryPlace,
  CategoryRow,
} from './categories.js';
import {
  AreaPage,
  AreaParams,
  CityIndexPage,
  CityPage,
  CityPageQuery,
  CityParams,
  CityRow,
  CountryCitiesPage,
  CountryCitiesQuery,
} from './cities.js';
import { CountryPage, CountryRow } from './countries.js';
import { HomepageData } from './homepage.js';
import { IndexQuery, LetterQuery, SlugParams } from './paging.js';
import { SearchPage, SearchQuery, SuggestQuery, Suggestions } from './search.js';

/** Reads of the public pages. */
export const directoryEndpoints = {
  'GET /api/homepage-data': { access: 'public', service: 'catalog', response: HomepageData },
  'GET /api/featured-businesses': { access: 'public', service: 'catalog', response: z.array(FeaturedBusiness) },
  'GET /api/businesses': { access: 'public', service: 'catalog', query: BusinessListQuery, response: BusinessPage },
  'GET /api/businesses/:slug': { access: 'public', service: 'catalog', params: SlugParams, response: BusinessDetail },
  'GET /api/businesses/:slug/similar': {
    access: 'public',
    service: 'catalog',
    params: SlugParams,
    response: z.array(PlacedBusiness),
  },
  'GET /api/businesses/:slug/nearby': {
    access: 'public',
    service: 'catalog',
    params: SlugParams,
    response: z.array(PlacedBusiness),
  },
  'GET /api/lists': { access: 'public', service: 'catalog', query: ListQuery, response: z.array(SavedBusiness) },
  'GET /api/categories': { access: 'public', service: 'catalog', query: LetterQuery, response: z.array(CategoryRow) },
  'GET /api/categories/:slug': {
    access: 'public',
    service: 'catalog',
    params: SlugParams,
    query: CategoryPageQuery,
    response: CategoryPage,
  },
  // First page of an index; the next two return the whole lists.
  'GET /api/category-index': { access: 'public', service: 'catalog', query: IndexQuery, response: CategoryIndexPage },
  'GET /api/city-index': { access: 'public', service: 'catalog', query: IndexQuery, response: CityIndexPage },
  'GET /api/countries': { access: 'public', service: 'catalog', response: z.array(CountryRow) },
  'GET /api/countries/:slug': { access: 'public', service: 'catalog', params: SlugParams, response: CountryPage },
  'GET /api/countries/:slug/cities': {
    access: 'public',
    service: 'catalog',
    params: SlugParams,
    query: CountryCitiesQuery,
    response: CountryCitiesPage,
  },
  'GET /api/countries/:slug/:categorySlug': {
    access: 'public',
    service: 'catalog',
    params: CategoryCountryParams,
    response: CategoryPlace,
  },
  'GET /api/cities': { access: 'public', service: 'catalog', query: LetterQuery, response: z.array(CityRow) },
  'GET /api/cities/:countryCode/:citySlug': {
    access: 'public',
    service: 'catalog',
    params: CityParams,
    query: CityPageQuery,
    response: CityPage,
  },
  'GET /api/cities/:countryCode/:citySlug/:categorySlug': {
    access: 'public',
    service: 'catalog',
    params: CategoryCityParams,
    response: CategoryPlace,
  },

  'GET /api/cities/:countryCode/:citySlug/areas/:areaSlug': {
    access: 'public',
    service: 'catalog',
    params: AreaParams,
    response: AreaPage,
  },

  'GET /api/search': { access: 'public', service: 'catalog', query: SearchQuery, response: SearchPage },
  'GET /api/suggest': { access: 'public', service: 'catalog', query: SuggestQuery, response: Suggestions },
} as const;
