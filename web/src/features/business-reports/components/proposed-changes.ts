import type { BusinessDetail } from '@directory/contracts/businesses';
import type { ReportChanges } from '@directory/contracts/business-reports';
import { DAYS, parseHours, type Day } from '@directory/contracts/opening-hours';
import { TEXT_FIELDS, type TextField } from './field-names';

export interface Draft {
  texts: Record<TextField, string>;
  hours: Record<Day, string>;
}

export function draftOf(business: BusinessDetail): Draft {
  const hours = storedHours(business.workingHours);
  return {
    texts: Object.fromEntries(TEXT_FIELDS.map((field) => [field, business[field] ?? ''])) as Draft['texts'],
    hours: Object.fromEntries(DAYS.map((day) => [day, hours[day] ?? ''])) as Draft['hours'],
  };
}

/** The values that differ from those of the business; null empties a field. */
export function proposedChanges(draft: Draft, business: BusinessDetail): ReportChanges {
  const before = draftOf(business);
  const texts = TEXT_FIELDS.filter((field) => draft.texts[field].trim() !== before.texts[field].trim());
  const changes: Record<string, string | null> = Object.fromEntries(
    texts.map((field) => [field, draft.texts[field].trim() || (field === 'name' ? '' : null)]),
  );
  if (DAYS.some((day) => draft.hours[day].trim() !== before.hours[day].trim())) {
    const given = DAYS.filter((day) => draft.hours[day].trim() !== '');
    changes['workingHours'] =
      given.length === 0
        ? null
        : JSON.stringify(Object.fromEntries(given.map((day) => [day, draft.hours[day].trim()])));
  }
  return changes;
}

/** Changed days whose hours cannot be understood. */
export function invalidDays(draft: Draft, business: BusinessDetail): Day[] {
  const before = draftOf(business);
  return DAYS.filter((day) => {
    const text = draft.hours[day].trim();
    return text !== '' && text !== before.hours[day].trim() && parseHours(text) === null;
  });
}

function storedHours(text: string | null): Record<string, string | undefined> {
  try {
    const hours: unknown = JSON.parse(text ?? '{}');
    return typeof hours === 'object' && hours !== null ? (hours as Record<string, string>) : {};
  } catch {
    return {};
  }
}
