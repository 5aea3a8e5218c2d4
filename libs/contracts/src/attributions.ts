// Without schemas: browsers of the administration load it, and Zod generates code, which their policy blocks.
import { DATASETS, licenceIdOf, licenceWithId, OWN_EXPORT, SOURCES, type Source } from './licences.js';
import type { Attribution, Provenance } from './provenance.js';

/** Between a source and the one, or the dataset, within it. */
const WITHIN = ': ';

/** Names come from files: `constructor` is none of the table's. */
function ownValue<T>(table: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** A known source or dataset by its name, or by the name after that of what it is within. */
function sourceNamed(name: string): (Pick<Source, 'licence' | 'attribution'> & { url?: string }) | undefined {
  const [last = ''] = name.split(WITHIN).slice(-1);
  return ownValue(SOURCES, last) ?? ownValue(DATASETS, last.toLowerCase());
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

/** An import that has given a business values, and what the row said of its own origin. */
export interface Origin extends Omit<Provenance, 'note' | 'licence'> {
  licence: string | null;
  dataset: string | null;
  dataset_licence: string | null;
  imported_on: string | null;
}

/** Each source once, with its latest import. Origins of which nothing is known are left out. */
export function attributionsOf(origins: readonly Origin[]): Attribution[] {
  const latest = new Map<string, Attribution>();
  const byDay = origins.toSorted((a, b) => (b.imported_on ?? '').localeCompare(a.imported_on ?? ''));
  for (const origin of byDay) {
    const found = attributionOf(origin);
    if (!found) continue;
    const { importedOn: _, ...content } = found;
    const key = JSON.stringify(content);
    if (!latest.has(key)) latest.set(key, found);
  }
  return [...latest.values()];
}

/** The datasets of a row take precedence over the source of its import. */
function attributionOf(origin: Origin): Attribution | null {
  const { source, licence, dataset } = origin;
  const known = source ? sourceNamed(source) : undefined;
  const datasets = datasetsOf(dataset);
  const effective = rowLicence(origin) ?? licence;
  if (source === null && dataset === null && effective === null) return null;
  const shown = source ?? dataset;
  const credits = [known?.attribution, ...datasets.map(({ name, attribution }) => attribution ?? name)];
  return {
    source: shown,
    sourceUrl: known?.url ?? null,
    credit: credits.filter((text) => text && text !== shown).join(' · ') || null,
    licences: licencesNamed(effective),
    importedOn: origin.imported_on,
  };
}

/** The licence of a row, which takes precedence over that of its import. */
export function rowLicence(row: Pick<Origin, 'dataset' | 'dataset_licence'>): string | null {
  return row.dataset_licence ?? datasetsOf(row.dataset).find((one) => one.licence)?.licence ?? null;
}

function datasetsOf(names: string | null) {
  return names?.split(', ').map((name) => ({ name, ...sourceNamed(name) })) ?? [];
}

/** Own data needs no licence. */
function licencesNamed(ids: string | null): Attribution['licences'] {
  const known = new Set(ids?.split(', ').map(licenceIdOf));
  known.delete('own');
  return [...known].map((id) => {
    const { name, url } = licenceWithId(id) ?? { name: id, url: null };
    return { name, url };
  });
}
