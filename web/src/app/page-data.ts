import { PAGE_LIMITS } from '@directory/contracts/page-limits';
import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import type { Params } from 'react-router-dom';
import { filterTextOf } from '../components/ui/list-search';
import { businessQuery } from '../features/businesses/api/get-business';
import { businessesQuery } from '../features/businesses/api/get-businesses';
import { similarQuery } from '../features/businesses/api/get-similar';
import { categoryIndexQuery } from '../features/categories/api/get-category-index';
import { categoryQuery } from '../features/categories/api/get-category';
import { cityIndexQuery } from '../features/cities/api/get-city-index';
import { cityQuery } from '../features/cities/api/get-city';
import { countriesQuery } from '../features/countries/api/get-countries';
import { countryQuery } from '../features/countries/api/get-country';
import { cityFilterOf, countryCitiesQuery } from '../features/countries/api/get-country-cities';
import { featuredBusinessesQuery } from '../features/home/api/get-featured-businesses';
import { homepageDataQuery } from '../features/home/api/get-homepage-data';
import { searchQuery } from '../features/search/api/get-search';
import { isBlank, readParameters } from '../features/search/parameters';
import { advertisementCodesQuery } from '../features/tracking/api/get-advertisement-codes';
import { siteSettingsQuery } from '../features/tracking/api/get-site-settings';
import { isSingleCharacter, letterOf } from '../lib/text-normalize';
import { cityPath, slugPath } from '../lib/links';
import { pageOf } from '../lib/page-param';

/** What a page is rendered from. */
export interface PageData {
  /** Whether what the first of them asks for exists is whether the page does. */
  queries: FetchQueryOptions<never>[];
  /** What the page does without where it is not there in time: the browser asks for it then. */
  extras?: FetchQueryOptions<never>[];
  /** Path of what was found; where it differs from the requested one, the visitor is redirected. */
  address?: (client: QueryClient) => string | undefined;
  /** There is no such page, whatever the data. */
  missing?: boolean;
  /** The page exists, whatever the data. */
  always?: boolean;
}

type Describe = (params: Params, search: URLSearchParams) => PageData;

const page = (search: URLSearchParams) => pageOf(search, PAGE_LIMITS['/businesses']);
const groupPage = (search: URLSearchParams) => pageOf(search, PAGE_LIMITS['/categories/:slug']);
const queries = (...list: unknown[]) => list as PageData['queries'];

/** What stands around every page, and what ads stand in it. */
export const commonData = queries(siteSettingsQuery, advertisementCodesQuery);

/** By the pattern of a route. Only the server reads it: in the browser, each page asks for itself. */
export const pageData: Record<string, Describe> = {
  '/': () => ({ queries: queries(homepageDataQuery, featuredBusinessesQuery) }),
  '/businesses': (_params, search) => ({ queries: queries(businessesQuery(page(search))) }),
  '/business/:slug': ({ slug = '' }) => {
    const query = businessQuery(slug);
    return {
      queries: queries(query),
      extras: queries(similarQuery(slug)),
      address: (client) => {
        const found = client.getQueryData(query.queryKey);
        return found && slugPath('business', found.slug);
      },
    };
  },
  '/categories': (_params, search) => categories(null, search),
  '/categories/:slug': ({ slug = '' }, search) => {
    const letter = letterOf(slug);
    if (letter !== null) return categories(letter, search);
    if (isSingleCharacter(slug)) return { queries: [], address: () => '/categories' };
    const query = categoryQuery(slug, groupPage(search));
    return {
      queries: queries(query),
      address: (client) => {
        const found = client.getQueryData(query.queryKey);
        return found && slugPath('categories', found.slug);
      },
    };
  },
  '/countries': () => ({ queries: queries(countriesQuery, homepageDataQuery) }),
  '/countries/:slug': ({ slug = '' }) => {
    const query = countryQuery(slug);
    return {
      queries: queries(query),
      address: (client) => {
        const found = client.getQueryData(query.queryKey);
        return found && slugPath('countries', found.slug);
      },
    };
  },
  '/countries/:slug/cities': ({ slug = '' }, search) => {
    const query = countryCitiesQuery(slug, cityFilterOf(search));
    return {
      queries: queries(query),
      address: (client) => {
        const found = client.getQueryData(query.queryKey);
        return found && `${slugPath('countries', found.slug)}/cities`;
      },
    };
  },
  '/cities': (_params, search) => cities(null, search),
  '/cities/:letter': ({ letter: segment = '' }, search) => {
    const letter = letterOf(segment);
    if (letter !== null) return cities(letter, search);
    return isSingleCharacter(segment) ? { queries: [], address: () => '/cities' } : { queries: [], missing: true };
  },
  '/cities/:countryCode/:citySlug': ({ countryCode = '', citySlug = '' }, search) => {
    const query = cityQuery(countryCode, citySlug, groupPage(search));
    return {
      queries: queries(query),
      address: (client) => {
        const found = client.getQueryData(query.queryKey);
        return found && cityPath(found.countryCode, found.slug);
      },
    };
  },
  '/search': (_params, search) => {
    const parameters = readParameters(search);
    return { queries: queries(isBlank(parameters) ? homepageDataQuery : searchQuery(parameters)), always: true };
  },
  '/contact': () => ({ queries: queries(homepageDataQuery) }),
};

const categories = (letter: string | null, search: URLSearchParams): PageData => ({
  queries: queries(
    categoryIndexQuery(letter, filterTextOf(search), pageOf(search, PAGE_LIMITS['/categories'])),
    homepageDataQuery,
  ),
});
const cities = (letter: string | null, search: URLSearchParams): PageData => ({
  queries: queries(
    cityIndexQuery(letter, filterTextOf(search), pageOf(search, PAGE_LIMITS['/cities'])),
    homepageDataQuery,
  ),
});
