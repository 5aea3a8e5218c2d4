import { BoundedCache } from './substring-cache.js';

const zones = new BoundedCache<string, string | null>(1000);

/** An IANA name such as `Asia/Calcutta`; null if the runtime does not know it, as pages compute with it. */
export function timeZoneOf(text: string | null): string | null {
  return text === null || text.length > 64 ? null : zones.get(text, validated);
}

/** The zone of a country that has the same time everywhere, in winter and summer; null for any other. */
export function timeZoneOfCountry(code: string | null): string | null {
  if (code === null) return null;
  let zone = countryZones.get(code);
  if (zone === undefined) countryZones.set(code, (zone = commonZone(code)));
  return zone;
}

const countryZones = new Map<string, string | null>();
const SEASONS = [new Date('2026-01-01T12:00Z'), new Date('2026-07-01T12:00Z')];

function commonZone(code: string): string | null {
  // A method of newer runtimes, a property of older ones.
  const locale: Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] } = new Intl.Locale('und', {
    region: code,
  });
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  const times = new Set(zones.map((timeZone) => SEASONS.map((date) => date.toLocaleString('en', { timeZone })).join()));
  return times.size === 1 ? (zones[0] ?? null) : null;
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
