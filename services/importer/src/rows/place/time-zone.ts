import type { Coordinates } from './coordinates.js';
import { BoundedCache } from '../substring-cache.js';

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

/** The zone of a place in a country with several, as far as the position alone decides; null elsewhere. */
const ZONE_BY_POSITION: Readonly<Record<string, (at: Coordinates) => string | null>> = {
  AU: ({ latitude, longitude }) => (longitude > 155 && latitude > -40 ? 'Australia/Lord_Howe' : null),
  BR: ({ longitude }) => (longitude > -33.5 ? 'America/Noronha' : null),
  CL: ({ latitude, longitude }) => {
    if (longitude < -100) return 'Pacific/Easter';
    return latitude > -43 ? 'America/Santiago' : null;
  },
  // In the west, two times are in use.
  CN: ({ longitude }) => (longitude > 97 ? 'Asia/Shanghai' : null),
  EC: ({ longitude }) => (longitude < -85 ? 'Pacific/Galapagos' : 'America/Guayaquil'),
  ES: ({ longitude }) => (longitude < -12 ? 'Atlantic/Canary' : 'Europe/Madrid'),
  FM: ({ longitude }) => (longitude < 154.4 ? 'Pacific/Truk' : 'Pacific/Ponape'),
  KI: ({ longitude }) => {
    if (longitude > 0) return 'Pacific/Tarawa';
    return longitude < -165 ? 'Pacific/Enderbury' : 'Pacific/Kiritimati';
  },
  NZ: ({ longitude }) => (longitude < 0 ? 'Pacific/Chatham' : 'Pacific/Auckland'),
  PT: ({ longitude }) => (longitude < -20 ? 'Atlantic/Azores' : 'Europe/Lisbon'),
  RU: ({ longitude }) => (longitude > 0 && longitude < 23.5 ? 'Europe/Kaliningrad' : null),
  // North of Crimea.
  UA: ({ latitude }) => (latitude > 46.3 ? 'Europe/Kiev' : null),
  US: ({ latitude, longitude }) => (longitude < -154 && latitude < 30 ? 'Pacific/Honolulu' : null),
};

/** By its country or, if that has several, by its position. */
export function timeZoneOfPlace(code: string | null, at: Coordinates | null): string | null {
  return timeZoneOfCountry(code) ?? (code === null || at === null ? null : (ZONE_BY_POSITION[code]?.(at) ?? null));
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
