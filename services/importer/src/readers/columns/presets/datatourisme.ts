import { listOf } from './cell-values.js';
import { converted, words, type DerivedField, type Preset } from './preset.js';

/** Of an ontology, which are of every place. */
const GENERAL = new Set(
  `PointOfInterest PlaceOfInterest Product Place LocalBusiness Organization Thing CivicStructure TouristAttraction FoodEstablishment
  Accommodation LodgingBusiness CulturalSite NaturalHeritage SportsAndLeisurePlace Store ServiceProvider ActivityProvider Service
  EntertainmentAndEvent Event ConvenientService TouristInformationCenterOrService`.split(/\s+/),
);
const CONTACTS = 'contacts_du_poi';
const PLACE = 'code_postal_et_commune';
const PHONE = /^[+(\d][\d\s().+-]{7,}$/;

/** `https://www.datatourisme.fr/ontology/core#Restaurant|http://schema.org/Restaurant` as `Restaurant`, the most specific first. */
function kindsOf(text: string): string[] {
  const names = new Set(text.split('|').map((url) => url.trim().replace(/^.*[#/]/, '')));
  const specific = [...names].filter((name) => !GENERAL.has(name));
  return (specific.length > 0 ? specific : [...names])
    .map((name) => words(name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase()))
    .filter((name) => name !== '');
}

function contact(isWanted: (text: string) => boolean): DerivedField {
  return converted(
    CONTACTS,
    (text) =>
      text
        .split(/[#|]/)
        .map((part) => part.trim())
        .find(isWanted) ?? null,
  );
}

/** `75001#Paris` */
const placePart = (at: number) => converted(PLACE, (text) => listOf(text.replaceAll('#', '|'))[at] ?? null);
const street = converted('adresse_postale', (text) => listOf(text.replaceAll('#', '|')).join(', ') || null);

/** The tables of tourism in France, under its Licence Ouverte. */
export const dataTourisme: Preset = {
  name: 'DATAtourisme',
  signature: ['nom_du_poi', PLACE],
  fields: {
    name: 'nom_du_poi',
    category: converted('categories_de_poi', (text) => kindsOf(text)[0] ?? null),
    subtypes: converted('categories_de_poi', (text) => kindsOf(text).join(', ') || null),
    street,
    full_address: {
      columns: [...street.columns, PLACE],
      read: (cell, headers) => {
        const place = cell(PLACE)?.replaceAll('#', ' ').trim();
        return [street.read(cell, headers), place].filter(Boolean).join(', ') || null;
      },
    },
    postal_code: placePart(0),
    city: placePart(1),
    country_code: converted(PLACE, () => 'FR'),
    latitude: 'latitude',
    longitude: 'longitude',
    phone: contact((text) => PHONE.test(text)),
    url: contact((text) => /^(?:https?:\/\/|www\.)/i.test(text)),
    description: 'description',
    place_id: converted('uri_id_du_poi', (text) =>
      text.trim().replace(/^https?:\/\/[^/]*datatourisme[^/]*\//, 'datatourisme:'),
    ),
    // Dates of seasons.
    working_hours: null,
  },
};
