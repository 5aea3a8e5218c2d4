import { slugify } from '@directory/contracts/slugs';
import type { Field } from './fields.js';
import { converted, type DerivedField } from './presets/preset.js';

/** Headers of the names where no other column is one, by their slugs; next to others they head something else. */
const SOLE_NAMES = new Set(
  `store stores shop shops outlet outlets branch branches business businesses member members merchant vendor venue venues facility firm
  establishment provider partner retailer location-title filiale filialname sucursal succursale filial sube oddzial filial magasin boutique
  tienda loja negozio butik butikk winkel lokal standort magaza bayi mitglied einrichtung betrieb anbieter organisme etablissement entreprise
  establecimiento estabelecimento struttura esercizio zaklad punto-vendita point-de-vente point-of-sale punto-de-venta hotels restaurants`.split(
    /\s+/,
  ),
);
/** With an address of its own a place has a name. */
const PLACES = new Set(['place', 'location', 'places', 'locations', 'lieu', 'lugar', 'luogo', 'ort', 'mekan', 'konum']);

/** Of the tables of store locators. */
const PREFIX = /^(?:sl|wpsl|asl)_/;

/** Names under a header that is no name in other tables; null without one. Numbers are no names. */
export function soleName(
  index: Partial<Record<Field, number>>,
  positions: ReadonlyMap<string, number>,
): DerivedField | null {
  const hasAddress = index.full_address !== undefined || index.street !== undefined;
  const taken = new Set(Object.values(index));
  const free = [...positions]
    .filter(([header, at]) => !taken.has(at) && !header.includes('#'))
    .map(([header]) => header);
  const header =
    free.find((name) => SOLE_NAMES.has(slugify(name.replace(PREFIX, '')))) ??
    (hasAddress ? free.find((name) => PLACES.has(slugify(name))) : undefined);
  return header === undefined ? null : converted(header, (text) => (/\p{L}/u.test(text) ? text : null));
}
