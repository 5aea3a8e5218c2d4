import { z } from 'zod';
import { LICENCES, type LicenceId } from './licences.js';

export const LicenceSchema = z.enum(Object.keys(LICENCES) as [LicenceId, ...LicenceId[]]);

/** Where the rows of an import come from. */
export const Provenance = z.object({
  source: z.string().nullable(),
  licence: LicenceSchema.nullable(),
  /** For administrators. */
  note: z.string().nullable(),
});
export type Provenance = z.infer<typeof Provenance>;

/** What a visitor sees of one source of a business. */
export const Attribution = z.object({
  source: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  /** Text that the licence requires; null if the name of the source is enough. */
  credit: z.string().nullable(),
  licences: z.array(z.object({ name: z.string(), url: z.string().nullable() })),
  /** Day of the latest import from it. */
  importedOn: z.iso.date().nullable(),
});
export type Attribution = z.infer<typeof Attribution>;
