import type { AddressPart } from '@directory/contracts/businesses';

const SEPARATOR = /\s?[,،、，;\n]\s?/u;

type Address = Record<'fullAddress' | 'street' | 'area' | 'city' | 'country', string | null>;

/** Location within a city: the area, then the parts before it in the address; without a known area the address up to the city, or the street. */
export function addressInCity({ fullAddress, street, area, city, country }: Address): string[] {
  const parts = fullAddress?.split(SEPARATOR) ?? [];
  if (area === null) {
    const outside = [city, country].filter((name) => name !== null).map(normal);
    const end = parts.findIndex((part, index) => index > 0 && outside.includes(normal(withoutCode(part))));
    const address = end < 0 ? (fullAddress ?? street) : parts.slice(0, end).join(', ');
    return address === null ? [] : [address];
  }
  const at = parts.findIndex((part) => normal(part) === normal(area));
  const before = at < 0 ? street : parts.slice(0, at).join(', ');
  return [area, before ?? ''].filter((part) => part !== '');
}

/** What tells places in a country apart: area and city, or without them the address, which may have the country. */
export function placeInCountry(address: Address): string[] {
  const { area, city, country } = address;
  const line = address.fullAddress ?? address.street;
  const place = (area === null && city === null ? [line] : [area, city]).filter((part) => part !== null);
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

/** A city without the postal code next to it: `11000 Belgrade`, `Hanoi 100112`. */
const withoutCode = (part: string) => part.replace(/^[\d -]+(?=\p{L})|(?<=\p{L})[\d -]+$/gu, '');
