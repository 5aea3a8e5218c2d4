import { adminLanguage, type AdminLanguage } from './language';

const LOCALES: Record<AdminLanguage, string> = { tr: 'tr-TR', en: 'en-GB' };

const formats = {
  tr: formatsFor(LOCALES.tr),
  en: formatsFor(LOCALES.en),
};

const units = {
  tr: { second: 'sn', minute: 'dk', hour: 'sa', day: 'gün' },
  en: { second: 's', minute: 'min', hour: 'h', day: 'd' },
};

function formatsFor(locale: string) {
  return {
    whole: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }),
    oneDecimal: new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }),
    rating: new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    compact: new Intl.NumberFormat(locale.slice(0, 2), {
      notation: 'compact',
      maximumFractionDigits: 1,
      roundingMode: 'trunc',
    }),
    percent: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }),
    dateTime: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
    time: new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }),
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }),
    dayOfStatistics: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
    country: new Intl.DisplayNames(locale, { type: 'region' }),
    either: new Intl.ListFormat(locale, { type: 'disjunction' }),
    collator: new Intl.Collator(locale),
  };
}

function current() {
  return formats[adminLanguage()];
}

/** `12345` → `12.345`. */
export function numberText(value: number): string {
  return current().whole.format(value);
}

/** `4.64` → `4,6`, `4` → `4,0`. */
export function ratingText(value: number): string {
  return current().rating.format(value);
}

/** Less than all is not 100 %. */
const MAX_PERCENT_OF_PART = 99.9;

/** A percentage (0–100): `%42,5`, in English `42.5%`. */
export function percentText(value: number): string {
  return current().percent.format((value < 100 ? Math.min(value, MAX_PERCENT_OF_PART) : value) / 100);
}

/** `a, b veya c` */
export function eitherText(texts: readonly string[]): string {
  return current().either.format(texts);
}

/** Rounded down, for badges: `2,7K`, `719K`; from a million on `2,1 Mn`, in English `2.1M`. */
export function badgeText(value: number): string {
  if (value < 1000) return String(value);
  const { compact } = current();
  if (value < 1_000_000) return `${compact.format(value < 10_000 ? value / 1000 : Math.floor(value / 1000))}K`;
  return compact.format(value);
}

export function sizeText(bytes: number): string {
  const { oneDecimal } = current();
  if (bytes < 1024) return `${bytes} B`;
  const [kilobytes, megabytes, gigabytes] = [bytes / 1024, bytes / 1024 ** 2, bytes / 1024 ** 3];
  if (kilobytes < 1024) return `${oneDecimal.format(kilobytes)} KB`;
  return megabytes < 1024 ? `${oneDecimal.format(megabytes)} MB` : `${oneDecimal.format(gigabytes)} GB`;
}

/** `75` → `1 dk 15 sn`. */
export function durationText(seconds: number): string {
  const unit = units[adminLanguage()];
  if (seconds < 10) return `${current().oneDecimal.format(Math.max(0, seconds))} ${unit.second}`;
  const rounded = Math.round(seconds);
  if (rounded < 60) return `${rounded} ${unit.second}`;
  const minutes = Math.floor(rounded / 60);
  if (minutes < 60) return joined([minutes, unit.minute], [rounded % 60, unit.second]);
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? joined([hours, unit.hour], [minutes % 60, unit.minute])
    : joined([Math.floor(hours / 24), unit.day], [hours % 24, unit.hour]);
}

function joined(large: [number, string], small: [number, string]): string {
  return small[0] === 0 ? large.join(' ') : `${large.join(' ')} ${small.join(' ')}`;
}

export function dateText(iso: string): string {
  return current().dateTime.format(new Date(iso));
}

export function timeText(time: Date): string {
  return current().time.format(time);
}

/** Of a time in the zone of the administrator; `2026-11-01` without a time is that day everywhere. */
export function dayText(iso: string): string {
  const { day, dayOfStatistics } = current();
  return (iso.includes('T') ? day : dayOfStatistics).format(new Date(iso));
}

export function byCountryName(codes: readonly string[]): string[] {
  const { compare } = current().collator;
  return codes.toSorted((a, b) => compare(countryText(a), countryText(b)));
}

/** `TR` → `Türkiye`; an unknown code is unchanged. */
export function countryText(code: string): string {
  try {
    return current().country.of(code) ?? code;
  } catch {
    return code;
  }
}
