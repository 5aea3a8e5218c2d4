import { closureOf } from '@directory/contracts/closures';
import { businessTexts } from './business-texts';
import { countryText } from './format';
import { currentTexts } from './texts';

/** A stored value of a field in words, or as it is. `separator`: between the days of opening hours. */
export function businessValueText(field: string, value: string, separator = '\n'): string {
  if (field === 'countryCode' && /^[A-Z]{2}$/.test(value)) return countryText(value);
  if (field === 'status') return statusText(value);
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
    const { closedDay, ...texts } = currentTexts(businessTexts);
    const days: Record<string, string> = texts.days;
    return Object.entries(JSON.parse(stored) as Record<string, unknown>)
      .map(([day, hours]) => `${days[day] ?? day}: ${hours === 'Closed' ? closedDay : String(hours)}`)
      .join(separator);
  } catch {
    // Truncated texts are no JSON.
    return stored;
  }
}
