import { z } from 'zod';
import { DATASETS, LICENCES, OWN_EXPORT, SOURCES, type LicenceId, type Source } from './licences.js';

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

/** Between a source and the one, or the dataset, within it. */
const WITHIN = ': ';

/** A known source or dataset by its name, or by the name after that of what it is within. */
function sourceNamed(name: string): (Pick<Source, 'licence' | 'attribution'> & { url?: string }) | undefined {
  const last = name.split(WITHIN).at(-1)!;
  return SOURCES[last] ?? DATASETS[last.toLowerCase()];
}

/** The administrator's choice, completed by what is known of the source that the headers show. Exports state it row by row. */
export function completeProvenance(chosen: Provenance, detected: string | null): Provenance {
  const found = detected === OWN_EXPORT ? null : detected;
  // A name of the administrator's own, without a licence, hides no source that has to be credited.
  const isHidden =
    chosen.licence === null &&
    chosen.source !== null &&
    !sourceNamed(chosen.source) &&
    found !== null &&
    sourceNamed(found);
  const source = isHidden ? `${chosen.source}${WITHIN}${found}` : (chosen.source ?? found);
  return {
    source,
    licence: chosen.licence ?? (source === null ? null : (sourceNamed(source)?.licence ?? null)),
    note: chosen.note,
  };
}

/** What a business and the import that last changed it say of their origin. */
interface Origin extends Omit<Provenance, 'note'> {
  dataset: string | null;
  dataset_licence: string | null;
}

/** The datasets of a row take precedence over the source of its import. Null if nothing is known. */
export function attributionOf({ source, licence, dataset, dataset_licence: ownLicence }: Origin): Attribution | null {
  const known = source ? sourceNamed(source) : undefined;
  const datasets = datasetsOf(dataset);
  const effective = rowLicence({ dataset, dataset_licence: ownLicence }) ?? licence;
  if (source === null && dataset === null && effective === null) return null;
  const shown = source ?? dataset;
  const credits = [known?.attribution, ...datasets.map(({ name, attribution }) => attribution ?? name)];
  return {
    source: shown,
    sourceUrl: known?.url ?? null,
    credit: credits.filter((text) => text && text !== shown).join(' · ') || null,
    licence: effective === null || effective === 'own' ? null : licenceNamed(effective),
  };
}

/** The licence of a row, which takes precedence over that of its import. */
export function rowLicence(row: Pick<Origin, 'dataset' | 'dataset_licence'>): string | null {
  return row.dataset_licence ?? datasetsOf(row.dataset).find((one) => one.licence)?.licence ?? null;
}

function datasetsOf(names: string | null) {
  return names?.split(', ').map((name) => ({ name, ...sourceNamed(name) })) ?? [];
}

function licenceNamed(id: string): NonNullable<Attribution['licence']> {
  const { name, url } = LICENCES[id as LicenceId] ?? { name: id, url: null };
  return { name, url };
}
