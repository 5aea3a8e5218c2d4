import type { AddressPart } from '@directory/contracts/businesses';

const SEPARATOR = /\s?[,،、，;\n]\s?/u;

/** Location within a city: the area, then the parts before it in the address; the full address without a known area. */
export function addressInCity({ fullAddress, area }: { fullAddress: string | null; area: string | null }): string[] {
  if (area === null) return fullAddress === null ? [] : [fullAddress];
  const parts = fullAddress?.split(SEPARATOR) ?? [];
  const at = parts.findIndex((part) => normal(part) === normal(area));
  return at > 0 ? [area, parts.slice(0, at).join(', ')] : [area];
}

/** An address in one line; null for none, and for a country alone. */
export function addressText(parts: readonly AddressPart[]): string | null {
  if (parts.every(({ place }) => place === 'country')) return null;
  return parts.map(({ before, text, after }) => before + text + after).join(', ');
}

/** Ignores case and accents. */
const normal = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
