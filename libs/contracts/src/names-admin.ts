import { z } from 'zod';
import { withoutFormat } from './format-characters.js';
import { Paging } from './paging.js';

/** Entries that businesses have by name, and that may have several. */
export const NameKind = z.enum(['city', 'area', 'category']);
export type NameKind = z.infer<typeof NameKind>;
export const NameReason = z.enum(['name', 'position']);
export type NameReason = z.infer<typeof NameReason>;

export const NAME_PAIRS_PER_PAGE = 20;

export const NamesQuery = z.object({
  kind: NameKind.catch('city'),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
  /** Those marked as different, instead of those to be decided. */
  different: z.literal('yes').optional().catch(undefined),
});

export type NamesQuery = z.infer<typeof NamesQuery>;

/** A city, an area, which has a city, or a category, which has no country. */
export const NameEntry = z.object({
  slug: z.string(),
  name: z.string(),
  countryCode: z.string().nullable(),
  city: z.object({ slug: z.string(), name: z.string() }).nullable(),
  businessCount: z.int(),
});
export type NameEntry = z.infer<typeof NameEntry>;

export const AreaNamesQuery = z.object({ q: z.string().trim().min(1).max(120) });

/** Areas whose name, or another name, starts with a text; the largest. */
export const AreaNames = z.object({ areas: z.array(NameEntry) });

/** An entry with some of its best known businesses, and where they are: the area or region in a city, the city of a category. */
const ProposedName = NameEntry.extend({
  samples: z.array(z.object({ name: z.string(), place: z.string().nullable() })),
});

/** Two entries that may be one, the larger first. */
export const NamePair = z.object({
  first: ProposedName,
  second: ProposedName,
  /** Null for names marked as different that would not be proposed. */
  reason: NameReason.nullable(),
  /** Between the centres of two cities. */
  metres: z.int().nullable(),
});
export type NamePair = z.infer<typeof NamePair>;

/** A name that leads to another since an administrator has merged the two. */
const NameMerge = z.object({
  id: z.string(),
  countryCode: z.string().nullable(),
  name: z.string(),
  survivor: z.string(),
  username: z.string().nullable(),
  mergedAt: z.iso.datetime(),
  /** Not while the survivor is itself merged into another. */
  isUndoable: z.boolean(),
});

/** `merges`: the latest ones. */
export const NamesPage = Paging.extend({ pairs: z.array(NamePair), merges: z.array(NameMerge) });
export type NamesPage = z.infer<typeof NamesPage>;

const CountryCode = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .nullable();
const Slug = z.string().min(1).max(120);
/** Where a name is one entry: a country, the city of an area, or everywhere for a category. */
const Scope = z.object({ countryCode: CountryCode, citySlug: Slug.optional() });
export type NameScope = z.infer<typeof Scope>;

/** Businesses with the name `removed` get that of the survivor, and URLs of the one redirect to the other. */
export const NameMergeBody = Scope.extend({
  survivor: Slug,
  removed: Slug,
  /** A pair of the list, which is rejected with `marked_different` if it has been marked since. */
  isProposed: z.boolean().optional(),
});
export type NameMergeBody = z.infer<typeof NameMergeBody>;

/** A text becomes another name of the survivor; businesses that have it as their name get that of the survivor. */
export const NameAliasBody = Scope.extend({
  survivor: Slug,
  name: z
    .string()
    .overwrite(withoutFormat)
    .trim()
    .min(1)
    .max(120)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'Must not contain control characters' }),
});
export type NameAliasBody = z.infer<typeof NameAliasBody>;

/** `count`: businesses whose name has changed. `mergeId`: for undoing it. */
export const NameMergeResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  count: z.int(),
  mergeId: z.string(),
});
export type NameMergeResponse = z.infer<typeof NameMergeResponse>;

/** Whether the two are different entries, which are not listed again. */
export const NameDifferenceBody = Scope.extend({
  slugs: z.tuple([Slug, Slug]),
  isDifferent: z.boolean(),
});
export type NameDifferenceBody = z.infer<typeof NameDifferenceBody>;
