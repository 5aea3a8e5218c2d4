import type { BusinessEdit, EditableBusiness } from '@directory/contracts/moderation';
import { readWeek, weekProblems } from './hours-week';
import type { TextsOf } from '../../lib/i18n/texts';
import type { moderationTexts } from './texts';

export type TextField = Exclude<keyof BusinessEdit, 'verified' | 'isApproved'>;
export type FormValues = Record<TextField, string> & { verified: boolean; isApproved: boolean };
export type FormProblems = Partial<Record<string, string>>;
type Problems = TextsOf<typeof moderationTexts>['editForm']['problems'];

type FieldKind =
  | { kind: 'text'; limit: number; required?: true; lines?: number }
  | { kind: 'number'; low: number; high: number; whole?: true }
  | { kind: 'url'; limit: number }
  | { kind: 'country' }
  | { kind: 'hours'; limit: number };

/** What each field takes; the server checks the same. */
export const fieldKinds: Record<TextField, FieldKind> = {
  name: { kind: 'text', limit: 300, required: true },
  category: { kind: 'text', limit: 200 },
  type: { kind: 'text', limit: 200 },
  fullAddress: { kind: 'text', limit: 1000, lines: 2 },
  street: { kind: 'text', limit: 300 },
  city: { kind: 'text', limit: 200 },
  area: { kind: 'text', limit: 200 },
  region: { kind: 'text', limit: 200 },
  postalCode: { kind: 'text', limit: 40 },
  countryCode: { kind: 'country' },
  latitude: { kind: 'number', low: -90, high: 90 },
  longitude: { kind: 'number', low: -180, high: 180 },
  phone: { kind: 'text', limit: 60 },
  website: { kind: 'url', limit: 2000 },
  photo: { kind: 'url', limit: 2000 },
  rating: { kind: 'number', low: 0, high: 5 },
  reviews: { kind: 'number', low: 0, high: 2_000_000_000, whole: true },
  description: { kind: 'text', limit: 5000, lines: 5 },
  workingHours: { kind: 'hours', limit: 16_000 },
};

const names = Object.keys(fieldKinds) as TextField[];

export function formValues(business: EditableBusiness): FormValues {
  const texts = Object.fromEntries(names.map((name) => [name, String(business[name] ?? '')]));
  return {
    ...(texts as Record<TextField, string>),
    verified: business.verified,
    isApproved: business.isApproved,
  };
}

/** The fields that differ, as the server takes them; an emptied one is null. Only of values without problems. */
export function changedFields(before: FormValues, after: FormValues): BusinessEdit {
  const changes: Record<string, string | number | boolean | null> = {};
  for (const name of names) {
    if (after[name].trim() !== before[name].trim()) changes[name] = valueOf(fieldKinds[name], after[name].trim());
  }
  for (const name of ['verified', 'isApproved'] as const) {
    if (after[name] !== before[name]) changes[name] = after[name];
  }
  return changes;
}

function valueOf({ kind }: FieldKind, text: string): string | number | null {
  if (text === '') return null;
  return kind === 'number' ? Number(text.replace(',', '.')) : text;
}

/** Field → what is wrong with it. Stored values that are odd but were not touched keep nothing from being saved. */
export function formProblems(before: FormValues, values: FormValues, t: Problems): FormProblems {
  const problems: FormProblems = {};
  for (const name of names) {
    if (values[name].trim() === before[name].trim()) continue;
    const problem = problemOf(fieldKinds[name], values[name].trim(), t);
    if (problem !== null) problems[name] = problem;
  }
  return problems;
}

function problemOf(field: FieldKind, text: string, t: Problems): string | null {
  if (text === '') return field.kind === 'text' && field.required ? t.required : null;
  if ('limit' in field && text.length > field.limit) return t.tooLong(field.limit);
  switch (field.kind) {
    case 'text':
      return null;
    case 'number': {
      const value = Number(text.replace(',', '.'));
      if (!Number.isFinite(value)) return t.number;
      if (field.whole && !Number.isInteger(value)) return t.whole;
      return value < field.low || value > field.high ? t.range(field.low, field.high) : null;
    }
    case 'url':
      return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? null : t.url;
    case 'country':
      return /^[A-Z]{2}$/.test(text) ? null : t.country;
    case 'hours': {
      const week = readWeek(text);
      return week !== null && Object.keys(weekProblems(week)).length === 0 ? null : t.hours;
    }
  }
}
