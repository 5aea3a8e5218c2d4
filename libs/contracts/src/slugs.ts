import anyAscii from 'any-ascii';

const MAX_LENGTH = 80;

/**
 * The one slug function: transliterates any script, lower-cases, joins words with hyphens.
 * `slugify('İstanbul Ağrı')` is `istanbul-agri`, `slugify('東京')` is `dong-jing`.
 * Text that leaves no letter or digit gives `''`: the caller falls back to an id.
 */
export function slugify(text: string): string {
  const spaced = text.normalize('NFC').replace(/\p{Script=Han}/gu, ' $& ');
  return anyAscii(spaced)
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');
}

/**
 * Six lower-case alphanumerics (36^6 ≈ 2.2 billion values) derived from the identity of a business,
 * so that importing one file twice gives one set of slugs. Source: FNV-1a, 64 bit.
 */
export function slugSuffix(identity: string): string {
  return (fnv1a64(identity) % 36n ** 6n).toString(36).padStart(6, '0');
}

/** `name-abc123`; a name without a letter or digit gives `business-abc123`. */
export function businessSlug(name: string, identity: string): string {
  return `${slugify(name) || 'business'}-${slugSuffix(identity)}`;
}

/** Slug of a category or city; one that transliterates to nothing is named by its code points: `♥` is `u2665`. */
export function nameSlug(name: string): string {
  return slugify(name) || [...name.trim()].slice(0, 8).map(codePoint).join('-');
}

/** 64-bit FNV-1a over UTF-16 code units; stable across machines and releases, because slugs and match keys are stored. */
export function fnv1a64(text: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (let i = 0; i < text.length; i++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n);
  }
  return hash;
}

function codePoint(character: string): string {
  return `u${character.codePointAt(0)!.toString(16)}`;
}
