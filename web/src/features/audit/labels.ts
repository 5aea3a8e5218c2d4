import { businessTexts } from '../../lib/i18n/business-texts';
import { commonTexts } from '../../lib/i18n/common-texts';
import { countryText, dayText, numberText, sizeText } from '../../lib/i18n/format';
import { currentTexts } from '../../lib/i18n/texts';
import { auditTexts } from './texts';

/** Fields that repeat the subject of the entry. */
const HIDDEN = new Set(['id', 'ids', 'importId', 'sha256', 'kind']);

/** Names of the displayed values of an entry, in recorded order. */
export function shownFields(before: Record<string, unknown> | null, after: Record<string, unknown> | null): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.filter((name) => !HIDDEN.has(name));
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
    .map(([inner, part]) => `${fieldLabel(inner)}: ${valueLabel(inner, part)}`)
    .join('\n');
}

/** Coordinates and ratings keep all their digits. */
function numberLabel(name: string, value: number): string {
  return Number.isInteger(value) && name !== 'latitude' && name !== 'longitude' ? numberText(value) : String(value);
}

function textLabel(name: string, value: string): string {
  if (name === 'countryCode' && /^[A-Z]{2}$/.test(value)) return countryText(value);
  if (name === 'fields') return (currentTexts(businessTexts).exportFields as Record<string, string>)[value] ?? value;
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return dayText(value);
  if (name === 'workingHours') return hoursLabel(value);
  return (currentTexts(auditTexts).values as Record<string, string>)[value] ?? value;
}

function hoursLabel(stored: string): string {
  try {
    const days: Record<string, string> = currentTexts(businessTexts).days;
    return Object.entries(JSON.parse(stored) as Record<string, unknown>)
      .map(([day, hours]) => `${days[day] ?? day}: ${String(hours)}`)
      .join('\n');
  } catch {
    // Longer texts are truncated in the list, and then are no JSON.
    return stored;
  }
}
