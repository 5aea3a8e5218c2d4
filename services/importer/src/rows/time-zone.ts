import { BoundedCache } from './substring-cache.js';

const zones = new BoundedCache<string, string | null>(1000);

/** An IANA name such as `Asia/Calcutta`; null if the runtime does not know it, as pages compute with it. */
export function timeZoneOf(text: string | null): string | null {
  return text === null || text.length > 64 ? null : zones.get(text, validated);
}

function validated(text: string): string | null {
  if (!/^[A-Za-z]/.test(text)) return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text;
  } catch {
    // Intl throws a RangeError for an unknown zone.
    return null;
  }
}
