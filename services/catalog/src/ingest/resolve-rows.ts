import { BARE_KEY } from '@directory/contracts/identity';
import type { ImportMode } from '@directory/contracts/imports';
import { compare, identityOf, type Identity, type StatedFacts } from './same-business.js';

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
}

/** A phone of more businesses, such as a call centre's, identifies none of them. */
export const MAX_PHONE_SHARERS = 100;
/** Recorded possible duplicates per row. */
const MAX_POSSIBLE = 5;

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
  region: 'region',
  postal_code: 'postal_code',
  country_code: 'country_code',
  latitude: 'latitude',
  longitude: 'latitude',
} satisfies Record<keyof StatedFacts, keyof StatedFacts>;

/**
 * Matches rows to businesses in their order, as merging one after the other does: changes of a row apply to the rows after it.
 * `known` are all businesses with the key, phone or name of a row.
 */
export function resolveRows(rows: UnplacedRow[], known: KnownBusiness[], rules: ResolveRules): Resolution[] {
  const directory = new Candidates(known);
  return rows.map((row) => {
    const resolution = resolve(row, directory, rules);
    directory.take(row, resolution.key, rules);
    return resolution;
  });
}

function resolve(row: UnplacedRow, directory: Candidates, { overwriteManual }: ResolveRules): Resolution {
  const own = { row: row.row, key: row.key, possible: [] };
  if (directory.has(row.key) || row.key.startsWith(BARE_KEY)) return own;
  const identity = identityOf(row);
  const living: Match[] = [];
  const deleted: Match[] = [];
  const possible: string[] = [];
  for (const candidate of directory.candidatesOf(identity)) {
    const { score, isPossible } = compare(identity, candidate.identity);
    if (score > 0) (candidate.deleted ? deleted : living).push({ key: candidate.key, score });
    if (isPossible && !candidate.deleted) possible.push(candidate.key);
  }
  const key = best(living) ?? (living.length === 0 && !overwriteManual ? deleted.toSorted(byScore)[0]?.key : undefined);
  if (key !== undefined) return { row: row.row, key, possible: [] };
  return { ...own, possible: possible.toSorted().slice(0, MAX_POSSIBLE) };
}

interface Match {
  key: string;
  score: number;
}

const byScore = (a: Match, b: Match) => b.score - a.score || (a.key < b.key ? -1 : 1);

/** The match with the most evidence; undefined for a tie. */
function best(matches: Match[]): string | undefined {
  const [first, second] = matches.toSorted(byScore);
  return first && first.score > (second?.score ?? 0) ? first.key : undefined;
}

/** Candidates in their state after the rows so far. */
class Candidates {
  private readonly byKey = new Map<string, Candidate>();
  private readonly byPhone = new Map<string, Set<Candidate>>();
  private readonly byName = new Map<string, Set<Candidate>>();

  constructor(known: KnownBusiness[]) {
    for (const business of known) this.put({ ...business, identity: identityOf(business) });
  }

  has(key: string): boolean {
    return this.byKey.has(key);
  }

  candidatesOf({ phone, nameKey }: Identity): Set<Candidate> {
    const sharing = phone === null ? undefined : this.byPhone.get(phone);
    const named = this.byName.get(nameKey) ?? new Set();
    return sharing && sharing.size <= MAX_PHONE_SHARERS ? new Set([...named, ...sharing]) : named;
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

  private put(candidate: Candidate): void {
    this.byKey.set(candidate.key, candidate);
    const { phone, nameKey } = candidate.identity;
    if (phone !== null) addTo(this.byPhone, phone, candidate);
    addTo(this.byName, nameKey, candidate);
  }

  private remove(candidate: Candidate): void {
    const { phone, nameKey } = candidate.identity;
    if (phone !== null) this.byPhone.get(phone)?.delete(candidate);
    this.byName.get(nameKey)?.delete(candidate);
  }
}

function addTo(index: Map<string, Set<Candidate>>, value: string, candidate: Candidate): void {
  const there = index.get(value);
  if (there) there.add(candidate);
  else index.set(value, new Set([candidate]));
}

/** As the merge statement does. */
function merged(row: UnplacedRow, before: Candidate, { mode, overwriteManual }: ResolveRules): KnownBusiness {
  const after: KnownBusiness = { ...before };
  for (const [column, leader] of Object.entries(STATED) as [keyof StatedFacts, keyof StatedFacts][]) {
    const isEdited = !overwriteManual && (before.edited?.includes(leader) ?? false);
    const isFixed = isEdited || ((before.placed || mode === 'fill') && before[leader] !== null);
    if (row[leader] !== null && !isFixed) Object.assign(after, { [column]: row[column] });
  }
  return after;
}
