import { z } from 'zod';
import { BUSINESS_FIELDS } from './business-fields.js';
import { countryNames } from './country-names.js';
import { withoutFormat } from './format-characters.js';

/** Values of rows that have none of their own, such as in a list of the pharmacies of one city; null: they stay empty. */
export const RowDefaults = z.object({
  /** ISO 3166-1 alpha-2 code. */
  country: z.string().nullable(),
  city: z.string().nullable(),
  category: z.string().nullable(),
});
export type RowDefaults = z.infer<typeof RowDefaults>;

/** No control characters but tabs and line ends: PostgreSQL rejects some. */
const STORABLE = /^(?:[^\p{Cc}\p{Cs}]|[\t\r\n])*$/u;
const ONE_LINE = /^[^\p{Cc}\p{Cs}]*$/u;

export const storableText = (maxLength: number, pattern = STORABLE) =>
  z.string().overwrite(withoutFormat).trim().min(1).max(maxLength).regex(pattern).nullable();

/** Those that an administrator gives. */
export const GIVEN_DEFAULTS = {
  country: z
    .string()
    .refine((code) => Object.hasOwn(countryNames, code))
    .nullable(),
  city: storableText(BUSINESS_FIELDS.city.maxLength, ONE_LINE),
  category: storableText(BUSINESS_FIELDS.category.maxLength, ONE_LINE),
};
