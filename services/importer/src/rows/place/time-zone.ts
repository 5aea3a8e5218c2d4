import lookUpZone from '@photostructure/tz-lookup';
import type { Coordinates } from './coordinates.js';
import { BoundedCache } from '../substring-cache.js';
import { timeZoneOfRegion } from './region-time-zone.js';

const zones = new BoundedCache<string, string | null>(1000);
const canonical = new BoundedCache<string, string | null>(1000);

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

/** Where two times are in use. */
const DISPUTED = new Set(['Asia/Urumqi', 'Europe/Simferopol']);

/** The zone of a position, if it is one of those of the country: the borders of zones are known to some kilometres. */
function timeZoneOfPosition(code: string, { latitude, longitude }: Coordinates): string | null {
  const zone = canonical.get(lookUpZone(latitude, longitude), canonicalName);
  return zone !== null && !DISPUTED.has(zone) && zonesOf(code).includes(zone) ? zone : null;
}

/** By its country or, if that has several, by its position or region. */
export function timeZoneOfPlace(code: string | null, at: Coordinates | null, region: string | null): string | null {
  const common = timeZoneOfCountry(code);
  if (common !== null || code === null) return common;
  return at === null ? timeZoneOfRegion(code, region) : timeZoneOfPosition(code, at);
}

const zonesByCountry = new Map<string, readonly string[]>();
const countryZones = new Map<string, string | null>();
const SEASONS = [new Date('2026-01-01T12:00Z'), new Date('2026-07-01T12:00Z')];

function zonesOf(code: string): readonly string[] {
  let ofCountry = zonesByCountry.get(code);
  if (ofCountry === undefined) zonesByCountry.set(code, (ofCountry = knownZones(code)));
  return ofCountry;
}

function knownZones(code: string): readonly string[] {
  // A method of newer runtimes, a property of older ones.
  const locale: Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] } = new Intl.Locale('und', {
    region: code,
  });
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

function commonZone(code: string): string | null {
  const zones = zonesOf(code);
  const times = new Set(zones.map((timeZone) => SEASONS.map((date) => date.toLocaleString('en', { timeZone })).join()));
  return times.size === 1 ? (zones[0] ?? null) : null;
}

/** As the runtime lists the zones of countries, `Europe/Kiev` for `Europe/Kyiv`. */
function canonicalName(zone: string): string | null {
  return validated(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
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
