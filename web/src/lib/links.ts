import type { AddressPart } from '@directory/contracts/businesses';
import { firstPhone, withoutFurther } from '@directory/contracts/phones';
import { addressText } from './postal-address';

/** The URL if it is http or https, else null: imported text must never become a `javascript:` link. */
export function webLink(text: string | null): string | null {
  if (text === null) return null;
  try {
    const url = new URL(text.trim());
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}

/** Hosts with the websites of many businesses: `instagram.com/quay`. */
const PROFILE_HOSTS = new Set([
  'facebook.com',
  'instagram.com',
  'linkedin.com',
  'linktr.ee',
  'tiktok.com',
  'youtube.com',
]);
const PROFILE = /^\/@?\w[\w.-]{1,39}(?<!\.php)(?=\/?$)/;

/** Host of a website as it is written, which in a URL is in ASCII, such as `xn--…`; of a profile, also the name. */
export function websiteText(website: string): string {
  const { hostname, pathname } = new URL(website.trim());
  const [, written = ''] = /\/\/([^/?#@:\\]+)/.exec(website) ?? [];
  const isSame = hostname.includes('xn--') && webLink(`http://${written}`) === `http://${hostname}/`;
  const host = (isSame ? written : hostname).replace(/^www\./i, '');
  const [profile = ''] = PROFILE_HOSTS.has(host) ? (PROFILE.exec(pathname) ?? []) : [];
  return host + profile;
}

const KEYS = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'];
/** `1-800-FLOWERS`: a free number with words of the letters on the keys. */
const FREE = /^\s*(?:\+?1\W{0,2})?\(?(?:0?8\d\d|0?900|1[38]00)\W/;
const hasKeyWords = (number: string) => FREE.test(number) && /[A-Z]{3}/.test(number) && !/[a-z]/.test(number);
const EXTENSION = /(?<=\d\D{0,3})\s?(?:ext(?:ension|n)?|x|dahili)[\s.:]{0,3}(\d{1,6})\D*$/i;
/** Behind a number, such as that of its lines: `(3 hat)`. */
const REMARK = /\((?=[^()\d]*\d)(?=[^()\p{L}]*\p{L})[^()]*\)\s*$/u;
const INTERNATIONAL = /^\s*(?:\+|00)/;

/** `tel:` link of the first phone number in a text; null if it has too few digits. */
export function phoneLink(phone: string | null, countryCode: string | null = null): string | null {
  if (phone === null) return null;
  const first = withoutFurther(firstPhone(phone), countryCode);
  const extension = EXTENSION.exec(first);
  const written = first.slice(0, extension?.index).replace(REMARK, '');
  // The code of a country replaces the zero before that of an area: `+44 (0)20`.
  const number = INTERNATIONAL.test(written) ? written.replace('(0)', '') : written;
  const digits = dialledKeys(number).replace(/(?!^)[+*]/g, '');
  if (digits.length < 3) return null;
  return `tel:${digits}${extension ? `;ext=${extension[1]}` : ''}`;
}

function dialledKeys(number: string): string {
  const keys = hasKeyWords(number)
    ? number.replace(/[A-Z]/g, (letter) => String(KEYS.findIndex((key) => key.includes(letter)) + 2))
    : number;
  return keys.replace(/[^\d+*]/g, '');
}

/** URL of directions on an external map; with the place id it shows the business instead of the point. */
export function directionsLink(place: {
  latitude: number | null;
  longitude: number | null;
  placeId: string | null;
  name: string;
  address: readonly AddressPart[];
}): string | null {
  const address = addressText(place.address);
  const located = place.latitude !== null && place.longitude !== null;
  if (!located && place.placeId === null && address === null) return null;
  const destination = located
    ? `${place.latitude},${place.longitude}`
    : [place.name, address].filter(Boolean).join(', ');
  const query = new URLSearchParams({ api: '1', destination });
  if (place.placeId !== null) query.set('destination_place_id', place.placeId);
  return `https://www.google.com/maps/dir/?${query}`;
}

export function cityPath(countryCode: string, citySlug: string): string {
  return `/cities/${encodeURIComponent(countryCode.toLowerCase())}/${encodeURIComponent(citySlug)}`;
}

/** Path of a page that is identified by a slug alone. */
export function slugPath(list: 'business' | 'categories' | 'countries', slug: string): string {
  return `/${list}/${encodeURIComponent(slug)}`;
}

/** Of the area in which a business is; null without a page. */
export function areaPathOf({ areaSlug, citySlug, countryCode }: AreaPlace): string | null {
  return areaSlug && citySlug && countryCode ? areaPath(countryCode, citySlug, areaSlug) : null;
}

interface AreaPlace {
  areaSlug: string | null;
  citySlug: string | null;
  countryCode: string | null;
}

/** An area of a city. */
export function areaPath(countryCode: string, citySlug: string, areaSlug: string): string {
  return `${cityPath(countryCode, citySlug)}/areas/${encodeURIComponent(areaSlug)}`;
}

/** A category in a city. */
export function categoryInCityPath(countryCode: string, citySlug: string, categorySlug: string): string {
  return `${cityPath(countryCode, citySlug)}/${encodeURIComponent(categorySlug)}`;
}

/** A category in a country; that with the slug of the country's list of cities has no such page. */
export function categoryInCountryPath(countrySlug: string, categorySlug: string): string {
  return categorySlug === 'cities'
    ? slugPath('categories', categorySlug)
    : `${slugPath('countries', countrySlug)}/${encodeURIComponent(categorySlug)}`;
}
