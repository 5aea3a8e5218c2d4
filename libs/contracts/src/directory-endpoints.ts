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
import { endpointGroup } from './endpoint-group.js';
import { HomepageData } from './homepage.js';
import { IndexQuery, LetterQuery, SlugParams } from './paging.js';
import { SearchPage, SearchQuery, SuggestQuery, Suggestions } from './search.js';

/** Reads of the public pages. */
export const directoryEndpoints = endpointGroup('public', 'catalog', {
  'GET /api/homepage-data': {
    summary: 'Totals and the largest categories, cities and countries',
    response: HomepageData,
  },
  'GET /api/featured-businesses': {
    summary: 'The best businesses, those with a photo first',
    response: z.array(FeaturedBusiness),
  },
  'GET /api/businesses': {
    summary: 'Every business, best first, 20 a page',
    query: BusinessListQuery,
    response: BusinessPage,
  },
  'GET /api/businesses/:slug': {
    summary: 'One business with everything known of it',
    params: SlugParams,
    response: BusinessDetail,
  },
  'GET /api/businesses/:slug/similar': {
    summary: 'The best businesses of its category in its city; where these are few, the nearest, too',
    params: SlugParams,
    response: z.array(PlacedBusiness),
  },
  'GET /api/businesses/:slug/nearby': {
    summary: 'Businesses of other categories within three kilometres, nearest first',
    params: SlugParams,
    response: z.array(PlacedBusiness),
  },
  'GET /api/lists': {
    summary: 'The businesses with these ids, in their order, closed ones too; unknown ones are left out',
    query: ListQuery,
    response: z.array(SavedBusiness),
  },
  'GET /api/categories': {
    summary: 'Every category with its count, or those with a given first letter',
    query: LetterQuery,
    response: z.array(CategoryRow),
  },
  'GET /api/categories/:slug': {
    summary: 'A category: its businesses page by page and the countries they are in',
    params: SlugParams,
    query: CategoryPageQuery,
    response: CategoryPage,
  },
  // First page of an index; the next two return the whole lists.
  'GET /api/category-index': {
    summary: 'Categories page by page, largest first, or those with a given first letter',
    query: IndexQuery,
    response: CategoryIndexPage,
  },
  'GET /api/city-index': {
    summary: 'Cities page by page, largest first, or those with a given first letter',
    query: IndexQuery,
    response: CityIndexPage,
  },
  'GET /api/countries': {
    summary: 'Every country with its counts',
    response: z.array(CountryRow),
  },
  'GET /api/countries/:slug': {
    summary: 'A country: its counts, largest cities and categories; code or name will do',
    params: SlugParams,
    response: CountryPage,
  },
  'GET /api/countries/:slug/cities': {
    summary: 'The cities of a country, page by page',
    params: SlugParams,
    query: CountryCitiesQuery,
    response: CountryCitiesPage,
  },
  'GET /api/countries/:slug/:categorySlug': {
    summary: 'A category in a country: its counts, its cities and other categories there',
    params: CategoryCountryParams,
    response: CategoryPlace,
  },
  'GET /api/cities': {
    summary: 'Every city with its counts, or those with a given first letter',
    query: LetterQuery,
    response: z.array(CityRow),
  },
  'GET /api/cities/:countryCode/:citySlug': {
    summary: 'A city: its businesses page by page and its categories',
    params: CityParams,
    query: CityPageQuery,
    response: CityPage,
  },
  'GET /api/cities/:countryCode/:citySlug/:categorySlug': {
    summary: 'A category in a city: its counts, other cities with it and other categories there',
    params: CategoryCityParams,
    response: CategoryPlace,
  },
  'GET /api/cities/:countryCode/:citySlug/areas/:areaSlug': {
    summary: 'An area of a city, and the other areas of it',
    params: AreaParams,
    response: AreaPage,
  },
  'GET /api/search': {
    summary: 'Businesses by words and place, narrowed and sorted, with counts of what could narrow them further',
    query: SearchQuery,
    response: SearchPage,
  },
  'GET /api/suggest': {
    summary: 'Categories, businesses and places that start with what is typed so far',
    query: SuggestQuery,
    response: Suggestions,
  },
});
