import { z } from 'zod';
import { BusinessCard } from './businesses.js';
import { pageLimit, Paging, SlugText } from './paging.js';

/** Characters of a query that are read; the rest is ignored. */
export const MAX_QUERY_LENGTH = 120;
export const SEARCH_PAGE_SIZE = 20;
export const MAX_SEARCH_PAGES = 50;
/** Matches that are counted exactly; beyond it a response says "1,000+". */
export const MAX_COUNTED = 1_000;
/** In kilometres around `near`. */
export const DEFAULT_RADIUS = 10;
export const MAX_RADIUS = 200;

export const SearchEngineName = z.enum(['postgres', 'meilisearch']);
export type SearchEngineName = z.infer<typeof SearchEngineName>;

export const SearchSort = z.enum(['relevance', 'rating', 'reviews', 'distance', 'name']);
export type SearchSort = z.infer<typeof SearchSort>;

/** Text of a visitor: one line, compatibility forms folded, at most 120 characters, no control characters. */
const TypedText = z
  .string()
  .transform((text) =>
    [
      ...text
        .normalize('NFKC')
        .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
        .trim(),
    ]
      .slice(0, MAX_QUERY_LENGTH)
      .join('')
      .trim(),
  )
  .catch('');

const Flag = z
  .enum(['1', 'true'])
  .transform(() => true)
  .catch(false);

const Point = z
  .string()
  .regex(/^-?\d{1,2}(\.\d{1,8})?,-?\d{1,3}(\.\d{1,8})?$/)
  .transform((text) => text.split(',').map(Number) as [number, number])
  .refine(([latitude, longitude]) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
  .transform(([latitude, longitude]) => ({ latitude, longitude }));

const Slug = SlugText.optional().catch(undefined);

/** What and where, and how to narrow it. An invalid value is ignored, so an edited URL still works. */
export const SearchQuery = z.object({
  q: TypedText.default(''),
  location: TypedText.default(''),
  category: Slug,
  /** Code or slug. */
  country: Slug,
  /** Slug; of the country where one is given, else the largest city that has it. */
  city: Slug,
  /** At least this many stars. */
  rating: z.coerce.number().min(1).max(5).optional().catch(undefined),
  /** Open right now, by the business's own clock. */
  open: Flag.default(false),
  verified: Flag.default(false),
  /** Has a phone number. */
  phone: Flag.default(false),
  /** `latitude,longitude` in degrees. */
  near: Point.optional().catch(undefined),
  /** Kilometres around `near`. */
  radius: z.coerce.number().positive().max(MAX_RADIUS).catch(DEFAULT_RADIUS),
  /** Takes words literally: no place is parsed from them and no spelling corrected. */
  exact: Flag.default(false),
  sort: SearchSort.catch('relevance'),
  page: z.coerce.number().int().min(1).max(MAX_SEARCH_PAGES).catch(1),
  limit: pageLimit(SEARCH_PAGE_SIZE),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

export const Place = z.object({
  kind: z.enum(['city', 'country']),
  /** `Berlin`, or the country's name. */
  name: z.string(),
  slug: z.string(),
  country: z.string(),
  countryCode: z.string(),
  countrySlug: z.string(),
  businessCount: z.int(),
});
export type Place = z.infer<typeof Place>;

export const SearchHit = BusinessCard.extend({
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Kilometres from `near`; null without it. */
  distance: z.number().nullable(),
  /** Ranges of the name that match, as [start, end) in UTF-16 units, in order. */
  highlights: z.array(z.tuple([z.int(), z.int()])),
});
export type SearchHit = z.infer<typeof SearchHit>;

/**
 * How many results there are with this value and all other filters, "open now" included; largest first, at most 20 of each, and one
 * more where that is the selected one. The count of a selected value is the total.
 */
export const SearchFacets = z.object({
  categories: z.array(z.object({ slug: z.string(), name: z.string(), count: z.int() })),
  countries: z.array(z.object({ code: z.string(), slug: z.string(), name: z.string(), count: z.int() })),
  cities: z.array(z.object({ countryCode: z.string(), slug: z.string(), name: z.string(), count: z.int() })),
  ratings: z.array(z.object({ atLeast: z.number(), count: z.int() })),
  /** Open now; null where there are too many to check every clock. */
  open: z.int().nullable(),
  verified: z.int(),
  phone: z.int(),
  /** Some are counted among the best matches only, as there were too many, or words were dropped: choosing such a value may find another number. */
  approximate: z.boolean(),
});
export type SearchFacets = z.infer<typeof SearchFacets>;

/** Parameters of `/search` and of this endpoint, as text. */
const Parameters = z.record(z.string(), z.string());

export const Interpretation = z.object({
  /** The words of the search, without the place and with corrected spelling. */
  what: z.string(),
  /** False: nothing has every word, so the least specific ones were dropped. */
  everyWord: z.boolean(),
  /** Set where the spelling was corrected; `exact=1` searches for it as typed. */
  corrected: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** `source`: whether it comes from the location box, from the words, or from a filter. */
  place: Place.extend({ source: z.enum(['location', 'words', 'filter']) }).nullable(),
  /** Other places of that name. */
  alternatives: z.array(Place.extend({ parameters: Parameters })),
  /** Text of the location box that names no place of the directory; it was searched as words. */
  unknownPlace: z.string().nullable(),
  /** Digits, where the query is a phone number. */
  phone: z.string().nullable(),
});
export type Interpretation = z.infer<typeof Interpretation>;

/** A broader query and its number of results. */
export const Relaxation = z.object({
  kind: z.enum(['spelling', 'filter', 'place', 'words', 'nearby']),
  /** The dropped filter, the wider place, or the remaining words. */
  label: z.string(),
  parameters: Parameters,
  count: z.int(),
  /** There are more than `count`. */
  countIsCapped: z.boolean(),
});
export type Relaxation = z.infer<typeof Relaxation>;

export const SearchPage = Paging.extend({
  businesses: z.array(SearchHit),
  /** There are more than `totalCount`. */
  totalIsCapped: z.boolean(),
  facets: SearchFacets,
  interpreted: Interpretation,
  /** For an empty result only: queries with results, best first. */
  relaxations: z.array(Relaxation),
  engine: SearchEngineName,
});
export type SearchPage = z.infer<typeof SearchPage>;

export const SuggestQuery = z.object({ q: TypedText.default(''), location: TypedText.default('') });
export type SuggestQuery = z.infer<typeof SuggestQuery>;

/** At most 3 categories, 5 businesses and 3 places that start like, or sound like, what is typed so far. */
export const Suggestions = z.object({
  categories: z.array(z.object({ slug: z.string(), name: z.string(), count: z.int() })),
  businesses: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      category: z.string().nullable(),
      city: z.string().nullable(),
      country: z.string().nullable(),
      highlights: SearchHit.shape.highlights,
    }),
  ),
  places: z.array(Place),
  engine: SearchEngineName,
});
export type Suggestions = z.infer<typeof Suggestions>;
