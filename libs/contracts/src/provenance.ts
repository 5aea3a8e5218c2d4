import { z } from 'zod';
import { LICENCES, SOURCES, type LicenceId } from './licences.js';

export const LicenceSchema = z.enum(Object.keys(LICENCES) as [LicenceId, ...LicenceId[]]);

/** Where the rows of an import come from. */
export const Provenance = z.object({
  source: z.string().nullable(),
  licence: LicenceSchema.nullable(),
  /** For administrators. */
  note: z.string().nullable(),
});
export type Provenance = z.infer<typeof Provenance>;

/** What a visitor sees of it. */
export const Attribution = z.object({
  source: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  /** Text that the licence requires; null if the name of the source is enough. */
  credit: z.string().nullable(),
  licence: z.object({ name: z.string(), url: z.string().nullable() }).nullable(),
});
export type Attribution = z.infer<typeof Attribution>;

/** The administrator's choice, completed by what is known of the source that the headers show. */
export function completeProvenance(chosen: Provenance, detected: string | null): Provenance {
  const source = chosen.source ?? detected;
  return { source, licence: chosen.licence ?? (source ? (SOURCES[source]?.licence ?? null) : null), note: chosen.note };
}

/** Null if neither source nor licence is known. */
export function attributionOf({ source, licence }: Omit<Provenance, 'note'>): Attribution | null {
  const known = source ? SOURCES[source] : undefined;
  if (source === null && licence === null) return null;
  return {
    source,
    sourceUrl: known?.url ?? null,
    credit: known && known.attribution !== source ? known.attribution : null,
    licence: licence && licence !== 'own' ? { name: LICENCES[licence].name, url: LICENCES[licence].url } : null,
  };
}
