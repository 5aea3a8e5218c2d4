import { z } from 'zod';
import { PlacedBusiness } from './businesses.js';
import { pageLimit, Paging, SlugText } from './paging.js';

/** Further characters of a query are ignored. */
export const MAX_QUERY_LENGTH = 120;
export const SEARCH_PAGE_SIZE = 20;
export const MAX_SEARCH_PAGES = 50;
/** Limit of exact counts; beyond it a response says "1,000+". */
export const MAX_COUNTED = 1_000;
/** The same for the queries that are offered where nothing is found. */
export const MAX_RELAXATION_COUNT = 100;
export const DEFAULT_RADIUS_KM = 10;
export const MAX_RADIUS_KM = 200;

export const SearchEngineName = z.enum(['postgres', 'meilisearch']);
export type SearchEngineName = z.infer<typeof SearchEngineName>;

export const SearchSort = z.enum(['relevance', 'rating', 'reviews', 'distance', 'name']);
export type SearchSort = z.infer<typeof SearchSort>;

/** Phrases of a query that ask for something instead of being words to search for. */
export const PHRASE_KINDS = ['open', 'hours', 'near', 'around', 'best', 'cheap', 'phone', 'details'] as const;
export const PhraseKind = z.enum(PHRASE_KINDS);
export type PhraseKind = z.infer<typeof PhraseKind>;

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** Open around the clock on every day (`always`), at all on a day of the week (`sunday`), or at a time of it (`sunday-18:30`). */
export const HoursFilter = z.union([
  z.enum(['always', ...WEEKDAYS]),
  z.templateLiteral([z.enum(WEEKDAYS), '-', z.string().regex(/([01]\d|2[0-3]):[0-5]\d/)]),
]);
export type HoursFilter = z.infer<typeof HoursFilter>;

const PhraseKinds = z.string().transform((text) => {
  const names = text.split(',');
  return PHRASE_KINDS.filter((kind) => names.includes(kind));
});

/** Accents alone, which people type for an apostrophe: their compatibility form is a space. */
const LONE_ACCENTS = /[\u00b4\u0384\u1fbd\u1fbf\u1ffd\u1ffe]/gu;

/** One line, compatibility forms folded, no control characters. */
const TypedText = z
  .string()
  .transform((text) =>
    [
      ...text
        .replace(LONE_ACCENTS, "'")
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

/** An invalid value is ignored, so that an edited URL still works. */
export const SearchQuery = z.object({
  q: TypedText.default(''),
  location: TypedText.default(''),
  category: Slug,
  /** Code or slug. */
  country: Slug,
  /** Slug in the given country, else of the largest city that has it. */
  city: Slug,
  /** Slug in the given city. */
  area: Slug,
  /** Minimum rating. */
  rating: z.coerce.number().min(1).max(5).optional().catch(undefined),
  /** Open now, by the business's clock. */
  open: Flag.default(false),
  hours: HoursFilter.optional().catch(undefined),
  verified: Flag.default(false),
  phone: Flag.default(false),
  /** `latitude,longitude` in degrees. */
  near: Point.optional().catch(undefined),
  /** Kilometres around `near`. */
  radius: z.coerce.number().positive().max(MAX_RADIUS_KM).catch(DEFAULT_RADIUS_KM),
  /** Takes words literally: no place is parsed from them and no spelling corrected. */
  exact: Flag.default(false),
  /** Kinds of phrases, separated by commas, that are searched as words. */
  literal: PhraseKinds.catch([]),
  /** Absent: nearest first with a point, else by relevance. */
  sort: SearchSort.optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(MAX_SEARCH_PAGES).catch(1),
  limit: pageLimit(SEARCH_PAGE_SIZE),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

export const Place = z.object({
  /** A region is a state or province, an area a part of a city. */
  kind: z.enum(['city', 'country', 'region', 'area']),
  /** `Berlin`, or the country's name. */
  name: z.string(),
  slug: z.string(),
  /** What tells it apart, as in `Berlin, Germany`: the country, of an area the city, of a city its region where one was given; empty for a country. */
  within: z.string(),
  country: z.string(),
  countryCode: z.string(),
  countrySlug: z.string(),
  businessCount: z.int(),
});
export type Place = z.infer<typeof Place>;

export const SearchHit = PlacedBusiness.extend({
  /** Matching ranges of the name: ordered [start, end) in UTF-16 units. */
  highlights: z.array(z.tuple([z.int(), z.int()])),
});
export type SearchHit = z.infer<typeof SearchHit>;

/**
 * Number of results with this value and all other filters, "open now" included: the largest 20 of each, and the selected value.
 * The count of a selected value is the total.
 */
export const SearchFacets = z.object({
  categories: z.array(z.object({ slug: z.string(), name: z.string(), count: z.int() })),
  countries: z.array(z.object({ code: z.string(), slug: z.string(), name: z.string(), count: z.int() })),
  cities: z.array(z.object({ countryCode: z.string(), slug: z.string(), name: z.string(), count: z.int() })),
  /** Of the selected city. */
  areas: z.array(
    z.object({ countryCode: z.string(), citySlug: z.string(), slug: z.string(), name: z.string(), count: z.int() }),
  ),
  ratings: z.array(z.object({ atLeast: z.number(), count: z.int() })),
  /** Null if there are too many to check every clock. */
  open: z.int().nullable(),
  verified: z.int(),
  phone: z.int(),
  /** Whether counts cover only the best matches or words were dropped, so that the search may find another number. */
  approximate: z.boolean(),
});
export type SearchFacets = z.infer<typeof SearchFacets>;

/** Parameters of `/search` and of this endpoint. */
const Parameters = z.record(z.string(), z.string());

/** A phrase of the query that is not searched as words. */
export const RecognisedPhrase = z.object({
  kind: PhraseKind,
  /** As typed. */
  text: z.string(),
  /** Parameters that it stands for; none where the directory has no such data. */
  sets: Parameters,
  /** The search with the phrase as words. */
  parameters: Parameters,
});
export type RecognisedPhrase = z.infer<typeof RecognisedPhrase>;

export const Interpretation = z.object({
  /** Words of the search without the place, with corrected spelling. */
  what: z.string(),
  /** Words dropped because no result has all of them. */
  leftOut: z.array(z.string()),
  phrases: z.array(RecognisedPhrase),
  /** The search with the parameters of its phrases in their place. */
  parameters: Parameters,
  /** Corrected spelling; `exact=1` searches for the text as typed. */
  corrected: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** `source`: location box, words or a filter. */
  place: Place.extend({ source: z.enum(['location', 'words', 'filter']) }).nullable(),
  /** Other places with that name. */
  alternatives: z.array(Place.extend({ parameters: Parameters })),
  /** Text of the location box that matches no place; searched as words. */
  unknownPlace: z.string().nullable(),
  /** Digits of a query that is a phone number. */
  phone: z.string().nullable(),
});
export type Interpretation = z.infer<typeof Interpretation>;

/** A broader query and its number of results. */
export const Relaxation = z.object({
  kind: z.enum(['spelling', 'filter', 'place', 'category', 'nearby']),
  /** The corrected words, the dropped filter, the wider place, or the name of the category. */
  label: z.string(),
  parameters: Parameters,
  count: z.int(),
  countIsCapped: z.boolean(),
});
export type Relaxation = z.infer<typeof Relaxation>;

export const SearchPage = Paging.extend({
  businesses: z.array(SearchHit),
  totalIsCapped: z.boolean(),
  facets: SearchFacets,
  interpreted: Interpretation,
  /** Queries with results for an empty result, best first. */
  relaxations: z.array(Relaxation),
  engine: SearchEngineName,
});
export type SearchPage = z.infer<typeof SearchPage>;

export const SuggestQuery = z.object({ q: TypedText.default(''), location: TypedText.default('') });
export type SuggestQuery = z.infer<typeof SuggestQuery>;

/** At most 3 categories, 5 names of businesses and 3 places that start with or resemble the typed text. */
export const Suggestions = z.object({
  categories: z.array(z.object({ slug: z.string(), name: z.string(), count: z.int() })),
  businesses: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      category: z.string().nullable(),
      city: z.string().nullable(),
      country: z.string().nullable(),
      /** Businesses of this name, of which this is one; at most 100. */
      count: z.int(),
      highlights: SearchHit.shape.highlights,
    }),
  ),
  places: z.array(Place),
  /** The kind of business before the beginning of a place: what to search for in `places`, which are counted by it. */
  what: z.string().default(''),
  engine: SearchEngineName,
});
export type Suggestions = z.infer<typeof Suggestions>;
