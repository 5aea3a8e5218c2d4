import { listOf } from './cell-values.js';
import { firstAt, hoursOfSpecifications, kindsOf, picked, pictureAt, picturesAt } from './linked-values.js';
import { converted, type DerivedField, type Preset } from './preset.js';

/** Of an ontology, which are of every place. */
const GENERAL = new Set(
  `PointOfInterest PlaceOfInterest Product Place LocalBusiness Organization Thing CivicStructure TouristAttraction FoodEstablishment
  Accommodation LodgingBusiness CulturalSite NaturalHeritage SportsAndLeisurePlace Store ServiceProvider ActivityProvider Service
  EntertainmentAndEvent Event resource ConvenientService TouristInformationCenterOrService`.split(/\s+/),
);
const CONTACTS = 'contacts_du_poi';
const PLACE = 'code_postal_et_commune';
const PHONE = /^[+(\d][\d\s().+-]{7,}$/;

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

function placeIdOf(uri: string): string {
  return uri.trim().replace(/^https?:\/\/[^/]*datatourisme[^/]*\//, 'datatourisme:');
}

/** The tables of tourism in France, under its Licence Ouverte. */
export const dataTourisme: Preset = {
  name: 'DATAtourisme',
  signature: ['nom_du_poi', PLACE],
  fields: {
    name: 'nom_du_poi',
    category: converted('categories_de_poi', (text) => kindsOf(text.split('|'), GENERAL)[0] ?? null),
    subtypes: converted('categories_de_poi', (text) => kindsOf(text.split('|'), GENERAL).join(', ') || null),
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
    place_id: converted('uri_id_du_poi', placeIdOf),
    // Dates of seasons.
    working_hours: null,
  },
};

/** In French, else in the first language of the text. */
const inFrench = (path: string) => [`${path}.fr`, `${path}.@fr`, path, `${path}.*`];
const place = (...keys: string[]) => firstAt(...keys.map((key) => `isLocatedIn.${key}`));
const contactAt = (key: string) => ['hasContact', 'hasBookingContact'].map((contact) => `${contact}.${key}`);
const TYPES = ['@type', 'type'];

/** The same as JSON-LD: one object a place, with its names in several languages. */
export const dataTourismeObjects: Preset = {
  name: 'DATAtourisme',
  signature: ['label', 'islocatedin'],
  fields: {
    name: firstAt(...inFrench('label')),
    category: picked(TYPES, (types) => kindsOf(types, GENERAL)[0]),
    type: null,
    subtypes: picked(TYPES, (types) => kindsOf(types, GENERAL).join(', ')),
    street: picked(['isLocatedIn.address.streetAddress'], (lines) => lines.join(', ')),
    full_address: null,
    city: place('address.addressLocality', ...inFrench('address.hasAddressCity.label')),
    postal_code: place('address.postalCode'),
    region: place(...inFrench('address.hasAddressCity.isPartOfDepartment.isPartOfRegion.label')),
    country_code: converted('islocatedin', () => 'FR'),
    latitude: place('geo.latitude'),
    longitude: place('geo.longitude'),
    phone: firstAt(...contactAt('telephone')),
    url: firstAt(...contactAt('homepage')),
    booking_link: firstAt('hasBookingContact.homepage'),
    photo: pictureAt('hasMainRepresentation.hasRelatedResource.locator'),
    photos: picturesAt('hasRepresentation.hasRelatedResource.locator'),
    description: firstAt(
      ...['hasDescription.description', 'hasDescription.shortDescription', 'comment'].flatMap(inFrench),
    ),
    place_id: picked(['@id', 'uri'], ([uri]) => uri && placeIdOf(uri)),
    working_hours: converted('islocatedin', (text) => hoursOfSpecifications(text, 'openingHoursSpecification')),
  },
};
