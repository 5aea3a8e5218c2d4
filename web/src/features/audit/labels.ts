import type { SubjectDetail } from '@directory/contracts/audit';
import { businessTexts } from '../../lib/i18n/business-texts';
import { businessValueText } from '../../lib/i18n/business-value';
import { commonTexts } from '../../lib/i18n/common-texts';
import { filterValueText } from '../../lib/i18n/filter-texts';
import { dayText, numberText, sizeText } from '../../lib/i18n/format';
import { currentTexts } from '../../lib/i18n/texts';
import { auditTexts } from './texts';

const HIDDEN: ReadonlySet<string> = new Set<SubjectDetail>(['id', 'ids', 'importId', 'sha256', 'kind']);

/** Names of the displayed values of an entry, in recorded order; an option that was not given has none. */
export function shownFields(before: Record<string, unknown> | null, after: Record<string, unknown> | null): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const isGiven = (name: string) => valueLabel(name, before?.[name]) !== '' || valueLabel(name, after?.[name]) !== '';
  return names.filter((name) => !HIDDEN.has(name) && isGiven(name));
}

/** The label of a recorded name; the name itself without one. */
export function fieldLabel(name: string): string {
  const fields: Record<string, string> = { ...currentTexts(businessTexts).fields, ...currentTexts(auditTexts).fields };
  return fields[name] ?? name;
}

/** A recorded value in words; empty where there is none. */
export function valueLabel(name: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? currentTexts(commonTexts).yes : currentTexts(commonTexts).no;
  if (typeof value === 'number') return name === 'bytes' ? sizeText(value) : numberLabel(name, value);
  if (typeof value === 'string') return textLabel(name, value);
  if (Array.isArray(value)) return value.map((part) => valueLabel(name, part)).join(', ');
  return Object.entries(value)
    .map(([inner, part]) =>
      name === 'columns' ? `${inner}: ${fieldLabel(String(part))}` : `${fieldLabel(inner)}: ${valueLabel(inner, part)}`,
    )
    .join('\n');
}

/** Coordinates and ratings keep all their digits. */
function numberLabel(name: string, value: number): string {
  if (name === 'rating') return businessValueText(name, String(value));
  return Number.isInteger(value) && name !== 'latitude' && name !== 'longitude' ? numberText(value) : String(value);
}

function textLabel(name: string, value: string): string {
  if (name === 'fields') return (currentTexts(businessTexts).exportFields as Record<string, string>)[value] ?? value;
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return dayText(value);
  const words = (currentTexts(auditTexts).values as Record<string, string>)[value];
  return words ?? businessValueText(name, filterValueText(name, value));
}
