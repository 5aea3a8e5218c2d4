import { countryText, dayText, numberText, sizeText } from '../../lib/i18n/format';
import type { AdminTexts } from '../../lib/i18n/texts';

/** Fields that only identify what the entry is about; its subject names that already. */
const HIDDEN = new Set(['id', 'ids', 'importId', 'sha256', 'kind']);

/** Names of the values that an entry shows, in the order they were recorded. */
export function shownFields(before: Record<string, unknown> | null, after: Record<string, unknown> | null): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.filter((name) => !HIDDEN.has(name));
}

/** A recorded name as the screens call it; one that no screen shows stays as it is. */
export function fieldWord(name: string, texts: AdminTexts): string {
  const fields: Record<string, string> = texts.moderation.editForm.fields;
  return texts.audit.fields[name] ?? fields[name] ?? name;
}

/** A recorded value in words; empty where there is none. */
export function valueWord(name: string, value: unknown, texts: AdminTexts): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? texts.common.yes : texts.common.no;
  if (typeof value === 'number') return name === 'bytes' ? sizeText(value) : numberWord(name, value);
  if (typeof value === 'string') return textWord(name, value, texts);
  if (Array.isArray(value)) return value.map((part) => valueWord(name, part, texts)).join(', ');
  return Object.entries(value)
    .map(([inner, part]) => `${fieldWord(inner, texts)}: ${valueWord(inner, part, texts)}`)
    .join('\n');
}

/** Coordinates and ratings keep all their digits. */
function numberWord(name: string, value: number): string {
  return Number.isInteger(value) && name !== 'latitude' && name !== 'longitude' ? numberText(value) : String(value);
}

function textWord(name: string, value: string, texts: AdminTexts): string {
  if (name === 'countryCode')
    return /^[A-Z]{2}$/.test(value) ? countryText(value) : (texts.audit.values[value] ?? value);
  if (name === 'fields') return (texts.exports.fieldNames as Record<string, string>)[value] ?? value;
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return dayText(value);
  if (name === 'workingHours') return hoursWord(value, texts);
  return texts.audit.values[value] ?? value;
}

function hoursWord(stored: string, texts: AdminTexts): string {
  try {
    const days: Record<string, string> = texts.hours.days;
    return Object.entries(JSON.parse(stored) as Record<string, unknown>)
      .map(([day, hours]) => `${days[day] ?? day}: ${String(hours)}`)
      .join('\n');
  } catch {
    // Longer texts are cut in the list, and then are no JSON.
    return stored;
  }
}
