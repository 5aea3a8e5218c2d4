import type { AddressPart } from '@directory/contracts/businesses';

const SEPARATOR = /\s?[,،、，;\n]\s?/u;

type Address = Record<'fullAddress' | 'street' | 'area', string | null>;

/** Location within a city: the area, then the parts before it in the address; the address, or the street, without a known area. */
export function addressInCity({ fullAddress, street, area }: Address): string[] {
  const address = fullAddress ?? street;
  if (area === null) return address === null ? [] : [address];
  const parts = address?.split(SEPARATOR) ?? [];
  const at = parts.findIndex((part) => normal(part) === normal(area));
  const before = at < 0 ? street : parts.slice(0, at).join(', ');
  return [area, before ?? ''].filter((part) => part !== '');
}

/** What tells places in a country apart: area and city, or without them the address, which may have the country. */
export function placeInCountry({ city, country, ...address }: Address & Record<'city' | 'country', string | null>) {
  const place = [address.area, city].filter((part) => part !== null);
  if (place.length === 0) place.push(...addressInCity(address));
  const isNamed = country === null || place.some((part) => part.endsWith(country));
  return isNamed ? place : [...place, country];
}

/** An address in one line; null for none, and for a country alone. */
export function addressText(parts: readonly AddressPart[]): string | null {
  if (parts.every(({ place }) => place === 'country')) return null;
  return parts.map(({ before, text, after }) => before + text + after).join(', ');
}

/** Ignores case and accents. */
const normal = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
