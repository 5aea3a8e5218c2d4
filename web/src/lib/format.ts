const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** `1234` → `1,234`. */
export function formatCount(value: number): string {
  return whole.format(value);
}

/** `1` → `1 city`; `2` → `2 cities`. */
export function countOf(value: number, one: string, many: string): string {
  return `${whole.format(value)} ${value === 1 ? one : many}`;
}

/** `35 businesses in 3 categories`; without any of these, as in tables without a column for them, `35 businesses`. */
export function businessesIn(businesses: number, parts: number, one: string, many: string): string {
  const count = countOf(businesses, 'business', 'businesses');
  return parts === 0 ? count : `${count} in ${countOf(parts, one, many)}`;
}

/** `1234` → `1.2K`; from a million on in millions. Rounded down, so that it never overstates. */
export function formatKilo(value: number, unit = 'K'): string {
  if (value >= 1_000_000_000) return `${oneDecimal(value / 1_000_000_000)}B`;
  if (value >= 1_000_000) return `${oneDecimal(value / 1_000_000)}M`;
  return value < 1000 ? String(value) : `${oneDecimal(value / 1000)}${unit}`;
}

export function formatMillions(value: number): string {
  return value > 1_000_000 ? `${oneDecimal(value / 1_000_000)}M+` : whole.format(value);
}

export function formatThousands(value: number): string {
  return value > 1000 ? `${oneDecimal(value / 1000)}K+` : whole.format(value);
}

/** Share with one decimal: `12.5%`. */
export function formatShare(part: number, total: number): string {
  return `${(total > 0 ? Math.min(100, (part / total) * 100) : 0).toFixed(1)}%`;
}

/** Kilometres in readable form: `300 m`, `1.4 km`, `27 km`. */
export function formatDistance(kilometres: number): string {
  if (kilometres < 0.95) return `${Math.max(50, Math.round(kilometres * 20) * 50)} m`;
  return `${kilometres < 9.95 ? kilometres.toFixed(1) : whole.format(kilometres)} km`;
}

/** Truncates after `length` grapheme clusters, with three dots. */
export function truncated(name: string, length: number): string {
  const characters = Array.from(new Intl.Segmenter().segment(name), (part) => part.segment);
  return characters.length > length ? `${characters.slice(0, length).join('').trimEnd()}...` : name;
}

function oneDecimal(value: number): string {
  return String(Math.floor(value * 10) / 10);
}

/** In UTC, so that server and browser render the same. */
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

export function formatDay(time: string): string {
  return DAY.format(new Date(time));
}
