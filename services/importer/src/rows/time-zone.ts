import { BoundedCache } from './substring-cache.js';

const zones = new BoundedCache<string, string | null>(1000);

/** An IANA name such as `Asia/Calcutta`, or null for what the runtime does not know: pages compute with it. */
export function timeZoneOf(text: string | null): string | null {
  return text === null || text.length > 64 ? null : zones.get(text, validated);
}

function validated(text: string): string | null {
  if (!/^[A-Za-z]/.test(text)) return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return text;
  } catch {
    // RangeError is how Intl says that the zone is unknown.
    return null;
  }
}
