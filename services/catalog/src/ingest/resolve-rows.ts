import { setImmediate as turn } from 'node:timers/promises';
import { BARE_KEY } from '@directory/contracts/identity';
import type { ImportMode } from '@directory/contracts/imports';
import { compare, distanceOf, identityOf, statesPlace, type Identity, type StatedFacts } from './same-business.js';

export interface UnplacedRow extends StatedFacts {
  row: number;
  key: string;
}

/** A candidate for rows. */
export interface KnownBusiness extends StatedFacts {
  key: string;
  /** Whether it has a place id: rows without one only complete it. */
  placed: boolean;
  /** Whether an administrator has deleted it. */
  deleted: boolean;
  /** Whether an earlier row of the import matches it: the first wins. */
  named: boolean;
  /** Columns set by an administrator. */
  edited: string[] | null;
}

interface ResolveRules {
  mode: ImportMode;
  overwriteManual: boolean;
}

export interface Resolution {
  row: number;
  /** Match key of its business, which may be new. */
  key: string;
  /** Keys of possible duplicates. */
  possible: string[];
  /** Set if several businesses at different places fit: the row is of one of them and changes none; the name of the first. */
  nameOfFirst?: string;
}

/** A business that a row with a new place id is of. */
export interface Adoption {
  row: number;
  /** Key of the business. */
  key: string;
  /** Key of the row. */
  newKey: string;
}

/** Evidence of more businesses, such as the phone of a call centre, identifies none of them. */
export const MAX_SHARERS = 100;
/** Other requests of the process do not wait longer. */
const MAX_BLOCKING_MS = 4;
/** Recorded possible duplicates per row. */
export const MAX_POSSIBLE = 5;

interface Candidate extends KnownBusiness {
  identity: Identity;
}

/** Identifying columns, each with the column that decides whether it is written and protected. */
const STATED = {
  name: 'name',
  phone: 'phone',
  phone_number: 'phone',
  full_address: 'full_address',
  street: 'street',
  city: 'city',
  city_slug: 'city',
  city_inferred: 'city',
  region: 'region',
  postal_code: 'postal_code',
  country_code: 'country_code',
  latitude: 'latitude',
  longitude: 'latitude',
} satisfies Record<keyof StatedFacts, keyof StatedFacts>;

/**
 * Matches rows to businesses in their order, as merging one after the other does: changes of a row apply to the rows after it.
 * `known` are all businesses with the key or evidence of a row. Takes time in proportion to both.
 */
export async function resolveRows(
  rows: UnplacedRow[],
  known: KnownBusiness[],
  rules: ResolveRules,
): Promise<Resolution[]> {
  const directory = new Candidates();
  for await (const business of inTurns(known)) directory.put({ ...business, identity: identityOf(business) });
  const resolutions: Resolution[] = [];
  for await (const row of inTurns(rows)) {
    const resolution = resolve(row, directory, rules);
    if (resolution.nameOfFirst === undefined) directory.take(row, resolution.key, rules);
    resolutions.push(resolution);
  }
  return resolutions;
}

async function* inTurns<T>(items: T[]): AsyncGenerator<T> {
  let startedAt = performance.now();
  for (const item of items) {
    if (performance.now() - startedAt > MAX_BLOCKING_MS) {
      await turn();
      startedAt = performance.now();
    }
    yield item;
  }
}

/** Businesses without place id that these rows are of, each of one row at most. */
export async function adoptedBy(rows: UnplacedRow[], candidates: KnownBusiness[]): Promise<Adoption[]> {
  const directory = new Candidates();
  for await (const business of inTurns(candidates)) directory.put({ ...business, identity: identityOf(business) });
  const adoptions: Adoption[] = [];
  for await (const row of inTurns(rows)) {
    const identity = identityOf(row);
    const matches = [...directory.candidatesOf(identity)].flatMap((candidate) => matchOf(identity, candidate) ?? []);
    const key = best(matches)?.key;
    if (key === undefined) continue;
    directory.drop(key);
    adoptions.push({ row: row.row, key, newKey: row.key });
  }
  return adoptions;
}

function matchOf(identity: Identity, candidate: Candidate): Match | null {
  const { score } = compare(identity, candidate.identity);
  return score > 0 ? { key: candidate.key, score, metres: distanceOf(identity, candidate.identity), candidate } : null;
}

function resolve(row: UnplacedRow, directory: Candidates, { overwriteManual }: ResolveRules): Resolution {
  const own = { row: row.row, key: row.key, possible: [] };
  if (directory.has(row.key)) return own;
  const identity = identityOf(row);
  if (row.key.startsWith(BARE_KEY)) return { ...own, possible: directory.namesakesOf(identity).slice(0, MAX_POSSIBLE) };
  const living: Match[] = [];
  const deleted: Match[] = [];
  const possible: string[] = [];
  for (const candidate of directory.candidatesOf(identity)) {
    const match = matchOf(identity, candidate);
    if (match) (candidate.deleted ? deleted : living).push(match);
    if (compare(identity, candidate.identity).isPossible && !candidate.deleted) possible.push(candidate.key);
  }
  const found = best(living) ?? (living.length === 0 && !overwriteManual ? deleted.toSorted(byScore)[0] : undefined);
  const others = (key: string) => possible.filter((other) => other !== key);
  const record = (keys: string[]) => keys.toSorted().slice(0, MAX_POSSIBLE);
  if (found !== undefined)
    return { row: row.row, key: found.key, possible: record(others(found.key).filter(fits(living))) };
  const first = living.toSorted(byScore)[0]?.candidate;
  if (first && !statesPlace(identity) && living.every(({ candidate }) => statesPlace(candidate.identity))) {
    return { row: row.row, key: first.key, possible: [], nameOfFirst: first.name };
  }
  return { ...own, possible: record(possible) };
}

/** Another business that fits as well may be the same one as that of the row. */
const fits = (living: Match[]) => (key: string) => living.some((match) => match.key === key);

interface Match {
  key: string;
  score: number;
  /** Null if one has no position. */
  metres: number | null;
  candidate: Candidate;
}

const byScore = (a: Match, b: Match) =>
  b.score - a.score || (a.metres ?? Infinity) - (b.metres ?? Infinity) || (a.key < b.key ? -1 : 1);

/** The match with the most evidence, the nearest of several; undefined for a tie. */
function best(matches: Match[]): Match | undefined {
  const [first, second] = matches.toSorted(byScore);
  if (!first || !second || first.score > second.score) return first;
  return first.metres !== null && (second.metres === null || first.metres < second.metres) ? first : undefined;
}

/** Candidates in their state after the rows so far. */
class Candidates {
  private readonly byKey = new Map<string, Candidate>();
  private readonly byEvidence = new Map<string, Set<Candidate>>();

  has(key: string): boolean {
    return this.byKey.has(key);
  }

  /** Those that share evidence which counts; any other has a score of 0. */
  candidatesOf(identity: Identity): Set<Candidate> {
    const found = new Set<Candidate>();
    for (const evidence of [...evidenceOf(identity), ...cellsAround(identity)]) {
      const sharers = this.byEvidence.get(evidence);
      if (sharers && sharers.size <= MAX_SHARERS) for (const candidate of sharers) found.add(candidate);
    }
    return found;
  }

  /** Businesses of the name in the city, if one is stated: all that such rows have in common. */
  namesakesOf({ nameKey, citySlug, countryCode }: Identity): string[] {
    const sharers = citySlug === null ? undefined : this.byEvidence.get(nameInCity(nameKey, citySlug));
    if (!sharers || sharers.size > MAX_SHARERS) return [];
    return [...sharers]
      .filter(({ deleted }) => !deleted)
      .filter(({ identity }) => [identity.countryCode, null].includes(countryCode) || identity.countryCode === null)
      .map(({ key }) => key)
      .toSorted();
  }

  drop(key: string): void {
    const candidate = this.byKey.get(key);
    if (candidate) this.remove(candidate);
  }

  /** Applies the merge of a row to its business. */
  take(row: UnplacedRow, key: string, rules: ResolveRules): void {
    const before = this.byKey.get(key);
    if (!before || (before.deleted && rules.overwriteManual)) {
      if (before) this.remove(before);
      const { row: _, ...facts } = row;
      this.put({
        ...{ ...facts, key, placed: false, deleted: false, named: true, edited: null },
        identity: identityOf(row),
      });
      return;
    }
    if (before.deleted || before.named) return;
    before.named = true;
    if (rules.mode === 'new') return;
    const after = merged(row, before, rules);
    this.remove(before);
    this.put({ ...after, identity: identityOf(after) });
  }

  put(candidate: Candidate): void {
    this.byKey.set(candidate.key, candidate);
    for (const evidence of ownEvidence(candidate.identity)) {
      const sharers = this.byEvidence.get(evidence);
      if (sharers) sharers.add(candidate);
      else this.byEvidence.set(evidence, new Set([candidate]));
    }
  }

  private remove(candidate: Candidate): void {
    for (const evidence of ownEvidence(candidate.identity)) this.byEvidence.get(evidence)?.delete(candidate);
  }
}

/** What two must share one of to be one business, or possibly one, other than a position: see `compare`. */
function evidenceOf({ nameKey, phone, fullAddress, citySlug, street, postalCode }: Identity): string[] {
  const evidence: string[] = [];
  if (phone !== null) evidence.push(`phone\t${phone}`);
  if (fullAddress !== null) evidence.push(`address\t${nameKey}\t${fullAddress}`);
  if (citySlug === null) return evidence;
  evidence.push(nameInCity(nameKey, citySlug)); // no match, but perhaps a possible duplicate
  const inCity = { phone, street, postalCode };
  for (const [kind, value] of Object.entries(inCity))
    if (value !== null) evidence.push(`city ${kind}\t${nameKey}\t${citySlug}\t${value}`);
  return evidence;
}

const nameInCity = (nameKey: string, citySlug: string) => `city\t${nameKey}\t${citySlug}`;

const ownEvidence = (identity: Identity) => [...evidenceOf(identity), ...cellsAround(identity, 0)];

/** Cells of the map are higher than `NEAR_METRES`, and wider up to a latitude of 89°. */
const CELLS_PER_DEGREE = { latitude: 600, longitude: 10 };

/** The cell of a position, with those within `reach` cells: positions near each other are at most one cell apart. */
function cellsAround({ nameKey, latitude, longitude }: Identity, reach = 1): string[] {
  if (latitude === null || longitude === null) return [];
  const columns = 360 * CELLS_PER_DEGREE.longitude;
  const row = Math.floor(latitude * CELLS_PER_DEGREE.latitude);
  const column = Math.abs(latitude) > 89 ? 0 : Math.floor(longitude * CELLS_PER_DEGREE.longitude);
  const cells: string[] = [];
  for (let i = -reach; i <= reach; i++)
    for (let j = -reach; j <= reach; j++)
      cells.push(`cell\t${nameKey}\t${row + i}\t${(column + j + columns) % columns}`);
  return cells;
}

/** As the merge statement does. */
function merged(row: UnplacedRow, before: Candidate, { mode, overwriteManual }: ResolveRules): KnownBusiness {
  const after: KnownBusiness = { ...before };
  for (const [column, leader] of Object.entries(STATED) as [keyof StatedFacts, keyof StatedFacts][]) {
    const isEdited = !overwriteManual && (before.edited?.includes(leader) ?? false);
    const hasOwn = before[leader] !== null && !(leader === 'city' && before.city_inferred && !row.city_inferred);
    const isInferred = leader === 'city' && row.city_inferred;
    const isFixed = isEdited || ((before.placed || mode === 'fill' || isInferred) && hasOwn);
    if (row[leader] !== null && !isFixed) Object.assign(after, { [column]: row[column] });
  }
  return after;
}
