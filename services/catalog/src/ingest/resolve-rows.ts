import { BARE_KEY } from '@directory/contracts/identity';
import type { ImportMode } from '@directory/contracts/imports';
import { compare, identityOf, type Identity, type StatedFacts } from './same-business.js';

/** A staged row without place id. */
export interface UnplacedRow extends StatedFacts {
  row: number;
  key: string;
}

/** A business that a row may be of. */
export interface KnownBusiness extends StatedFacts {
  key: string;
  /** Whether it has a place id: rows without one only complete it. */
  placed: boolean;
  /** Whether an administrator has deleted it. */
  deleted: boolean;
  /** Whether an earlier row of the import is of it: the first counts. */
  named: boolean;
  /** Columns that an administrator has set. */
  edited: string[] | null;
}

interface ResolveRules {
  mode: ImportMode;
  overwriteManual: boolean;
}

export interface Resolution {
  row: number;
  /** The match key of its business, there already or not. */
  key: string;
  /** Keys of businesses that may be the same one although it stays apart. */
  possible: string[];
}

/** A phone of more businesses than this is a call centre's and identifies none of them. */
export const MAX_PHONE_SHARERS = 100;
/** Possible duplicates noted of one row. */
const MAX_POSSIBLE = 5;

interface Candidate extends KnownBusiness {
  identity: Identity;
}

/** Columns that identify, each with the column whose value decides whether it is written and protected. */
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
 * Tells of which business each row is, in the order of the rows and as merging one after the other would come to: what a
 * row changes or adds is there for the rows after it. `known` are all businesses with the key, phone or name of a row.
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

/** The one with the most evidence; undefined where two have as much: it is never guessed. */
function best(matches: Match[]): string | undefined {
  const [first, second] = matches.toSorted(byScore);
  return first && first.score > (second?.score ?? 0) ? first.key : undefined;
}

/** The businesses that rows may be of, as they are after the rows so far. */
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

  /** What becomes of the business once the row is merged. */
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

/** As the statement of the merge does it. */
function merged(row: UnplacedRow, before: Candidate, { mode, overwriteManual }: ResolveRules): KnownBusiness {
  const after: KnownBusiness = { ...before };
  for (const [column, leader] of Object.entries(STATED) as [keyof StatedFacts, keyof StatedFacts][]) {
    const isEdited = !overwriteManual && (before.edited?.includes(leader) ?? false);
    const isFixed = isEdited || ((before.placed || mode === 'fill') && before[leader] !== null);
    if (row[leader] !== null && !isFixed) Object.assign(after, { [column]: row[column] });
  }
  return after;
}
