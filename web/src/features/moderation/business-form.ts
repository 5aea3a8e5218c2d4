import {
  BUSINESS_FIELDS,
  fieldsWith,
  jsonName,
  type BusinessField,
  type FieldsWith,
  type JsonName,
} from '@directory/contracts/business-fields';
import type { BusinessEdit, EditableBusiness } from '@directory/contracts/moderation';
import { readWeek, weekProblems } from './hours-week';
import type { TextsOf } from '../../lib/i18n/texts';
import type { moderationTexts } from './texts';

type EditedField = FieldsWith<{ edit: string }>;
export type SwitchField = JsonName<EditedField & FieldsWith<{ type: 'boolean' }>>;
export type TextField = Exclude<JsonName<EditedField>, SwitchField>;
export type FormValues = Record<TextField, string> & Record<SwitchField, boolean>;
export type FormProblems = Partial<Record<string, string>>;
type Problems = TextsOf<typeof moderationTexts>['editForm']['problems'];

export const FORM_FIELDS = Object.fromEntries(
  fieldsWith('edit').map((name) => [jsonName(name), BUSINESS_FIELDS[name]]),
) as Record<TextField | SwitchField, BusinessField>;
const names = Object.keys(FORM_FIELDS) as (TextField | SwitchField)[];

export const SWITCHES = names.filter(isSwitch);
const TEXT_FIELDS = names.filter((name) => !isSwitch(name)) as TextField[];
export const FIELD_GROUPS = (['identity', 'place', 'contact', 'content'] as const).map((title) => ({
  title,
  fields: TEXT_FIELDS.filter((name) => FORM_FIELDS[name].edit === title),
}));

function isSwitch(name: TextField | SwitchField): name is SwitchField {
  return FORM_FIELDS[name].type === 'boolean';
}

export function formValues(business: EditableBusiness): FormValues {
  return Object.fromEntries(
    names.map((name) => [name, isSwitch(name) ? business[name] : String(business[name] ?? '')]),
  ) as FormValues;
}

/** The changed fields for the server; an emptied one is null. Only for valid values. */
export function changedFields(before: FormValues, after: FormValues): BusinessEdit {
  const changes: Record<string, string | number | boolean | null> = {};
  for (const name of TEXT_FIELDS) {
    if (after[name].trim() !== before[name].trim()) changes[name] = valueOf(FORM_FIELDS[name], after[name].trim());
  }
  for (const name of SWITCHES) {
    if (after[name] !== before[name]) changes[name] = after[name];
  }
  return changes;
}

function valueOf({ range }: BusinessField, text: string): string | number | null {
  if (text === '') return null;
  return range ? Number(text.replace(',', '.')) : text;
}

/** Field → its error. Unchanged invalid stored values do not block saving. */
export function formProblems(before: FormValues, values: FormValues, t: Problems): FormProblems {
  const problems: FormProblems = {};
  for (const name of TEXT_FIELDS) {
    if (values[name].trim() === before[name].trim()) continue;
    const problem = problemOf(FORM_FIELDS[name], values[name].trim(), t);
    if (problem !== null) problems[name] = problem;
  }
  return problems;
}

function problemOf(
  { type, required, format, maxLength, range }: BusinessField,
  text: string,
  t: Problems,
): string | null {
  if (text === '') return required ? t.required : null;
  if (maxLength !== undefined && text.length > maxLength) return t.tooLong(maxLength);
  if (range) {
    const value = Number(text.replace(',', '.'));
    if (!Number.isFinite(value)) return t.number;
    if (type === 'integer' && !Number.isInteger(value)) return t.whole;
    return value < range[0] || value > range[1] ? t.range(range[0], range[1]) : null;
  }
  switch (format) {
    case 'url':
      return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text) ? null : t.url;
    case 'country':
      return /^[A-Z]{2}$/.test(text) ? null : t.country;
    case 'hours': {
      const week = readWeek(text);
      return week !== null && Object.keys(weekProblems(week)).length === 0 ? null : t.hours;
    }
    default:
      return null;
  }
}
