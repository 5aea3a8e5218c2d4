import { closureOf } from '@directory/contracts/closures';
import { clockText, DAY_MINUTES, digitalClock, parseHours } from '@directory/contracts/opening-hours';
import { businessTexts } from './business-texts';
import { countryText } from './format';
import { adminLanguage } from './language';
import { currentTexts } from './texts';

/** A stored value of a field in words, or as it is. `separator`: between the days of opening hours. */
export function businessValueText(field: string, value: string, separator = '\n'): string {
  if (field === 'countryCode' && /^[A-Z]{2}$/.test(value)) return `${countryText(value)} (${value})`;
  if (field === 'status') return statusText(value);
  if (field === 'rating' && adminLanguage() === 'tr') return value.replace('.', ',');
  return field === 'workingHours' ? hoursText(value, separator) : value;
}

function statusText(value: string): string {
  const { statuses } = currentTexts(businessTexts);
  const closure = closureOf(value);
  if (closure !== null) return statuses[closure];
  return value === 'OPERATIONAL' ? statuses.open : value;
}

function hoursText(stored: string, separator: string): string {
  try {
    const days: Record<string, string> = currentTexts(businessTexts).days;
    return Object.entries(JSON.parse(stored) as Record<string, unknown>)
      .map(([day, hours]) => `${days[day] ?? day}: ${dayText(String(hours))}`)
      .join(separator);
  } catch {
    // Truncated texts are no JSON.
    return stored;
  }
}

function dayText(hours: string): string {
  const { closedDay, openAllDay } = currentTexts(businessTexts);
  const spans = parseHours(hours);
  if (spans === null) return hours;
  if (spans.length === 0) return closedDay;
  const clock = adminLanguage() === 'tr' ? digitalClock : clockText;
  return spans
    .map(({ start, end }) => (end - start >= DAY_MINUTES ? openAllDay : `${clock(start)}–${clock(end)}`))
    .join(', ');
}
