import { either } from './cell-values.js';
import { hoursOfOpenStreetMap } from './openstreetmap-hours.js';
import { kindOfTag } from './openstreetmap-kinds.js';
import { converted, firstOf, words, type DerivedField, type Preset } from './preset.js';

/** Keys whose value is the kind of place, the most specific first. */
const CATEGORY_KEYS = ['amenity', 'shop', 'tourism', 'leisure', 'healthcare', 'office', 'craft'];
/** Tables of Geofabrik have one column for all, `fclass`. */
const FURTHER_KEYS = ['club', 'historic', 'sport', 'fclass'];
/** Columns that others add, where they have no such key; of OpenStreetMap itself they are kinds of elements. */
const ADDED_KEYS = ['category', 'type'];
const ELEMENT = /^(?:[nwr]|node|way|relation|multipolygon|point|feature|site|building|boundary)$/i;

const category = {
  columns: [...CATEGORY_KEYS, ...FURTHER_KEYS, ...ADDED_KEYS],
  read: (cell: (header: string) => string | null) => {
    const key =
      [...CATEGORY_KEYS, ...FURTHER_KEYS].find((name) => cell(name)) ??
      ADDED_KEYS.find((name) => !ELEMENT.test(cell(name) ?? 'node'));
    const value = key === undefined ? null : cell(key);
    if (!key || !value) return null;
    const [first = value] = value.split(';');
    return kindOfTag(key, first.trim()) ?? words(value === 'yes' ? key : first);
  },
};

const TYPES: Record<string, string> = { n: 'node', w: 'way', r: 'relation' };
const ID_COLUMNS = ['@id', 'osm_id', 'osmid', 'id'];
const TYPE_COLUMNS = ['@type', 'osm_type', 'element_type', 'element', 'type'];
const GEOMETRY_COLUMNS = ['geometry', 'wkt_geom', 'wkt', 'geom', 'the_geom'];

/** `osm:node/1`. A node and a way may have the same number: without its type it is no id. */
const placeId: DerivedField = {
  columns: [...ID_COLUMNS, ...TYPE_COLUMNS, ...GEOMETRY_COLUMNS],
  read: (cell) => {
    const valueOf = (columns: string[]) => columns.map(cell).find(Boolean) ?? '';
    const id = valueOf(ID_COLUMNS);
    if (/^(?:node|way|relation)\/\d+$/.test(id)) return `osm:${id}`;
    const type = TYPES[/^([nwr])(?:ode|ay|elation)?$/i.exec(valueOf(TYPE_COLUMNS))?.[1]?.toLowerCase() ?? ''];
    const isPoint = /^point\b/i.test(valueOf(GEOMETRY_COLUMNS));
    return /^\d+$/.test(id) && (type ?? isPoint) ? `osm:${type ?? 'node'}/${id}` : null;
  },
};

const FIELDS: Preset['fields'] = {
  place_id: placeId,
  name: firstOf('name', 'name:en', 'brand', 'operator'),
  category,
  type: category,
  subtypes: { columns: ['cuisine'], read: (cell) => cell('cuisine')?.split(';').map(words).join(', ') ?? null },
  street: either(
    {
      columns: ['addr:street', 'addr:place', 'addr:housenumber'],
      // Villages without street names have a place instead.
      read: (cell) =>
        [cell('addr:street') ?? cell('addr:place'), cell('addr:housenumber')].filter(Boolean).join(' ') || null,
    },
    firstOf('addr:street_address'),
  ),
  full_address: 'addr:full',
  city: firstOf('addr:city', 'addr:town', 'addr:village', 'addr:municipality'),
  area: firstOf('addr:suburb', 'addr:district', 'addr:neighbourhood', 'addr:quarter'),
  region: firstOf('addr:state', 'addr:province', 'addr:county'),
  postal_code: 'addr:postcode',
  country_code: 'addr:country',
  phone: firstOf('phone', 'contact:phone', 'contact:mobile'),
  url: firstOf('website', 'contact:website', 'url'),
  menu_link: firstOf('website:menu', 'menu:url'),
  booking_link: firstOf('website:booking', 'reservation:website'),
  coordinates: firstOf(...GEOMETRY_COLUMNS),
  latitude: firstOf('lat', '@lat', 'latitude', 'center.lat', 'geometry.coordinates.1', 'y'),
  longitude: firstOf('lon', '@lon', 'longitude', 'center.lon', 'geometry.coordinates.0', 'x'),
  // Hours of seasons or of sunrise stay as written, and so are reported as unreadable.
  working_hours: converted('opening_hours', (text) => hoursOfOpenStreetMap(text) ?? text),
  photo: firstOf('image', 'wikimedia_commons_url'),
  // `note` has remarks of mappers to each other.
  description: firstOf('description', 'description:en'),
  // `stars` are those of a hotel.
  rating: null,
  reviews: null,
  about: {
    columns: ['wheelchair', 'outdoor_seating', 'takeaway', 'delivery', 'internet_access'],
    read: (cell) => {
      const flags: Record<string, Record<string, boolean>> = {};
      const set = (group: string, name: string, value: string | null) => {
        if (value === 'yes' || value === 'only' || value === 'wlan') (flags[group] ??= {})[name] = true;
        if (value === 'no') (flags[group] ??= {})[name] = false;
      };
      set('Accessibility', 'Wheelchair accessible entrance', cell('wheelchair'));
      set('Service options', 'Outdoor seating', cell('outdoor_seating'));
      set('Service options', 'Takeout', cell('takeaway'));
      set('Service options', 'Delivery', cell('delivery'));
      set('Amenities', 'Wi-Fi', cell('internet_access'));
      return Object.keys(flags).length === 0 ? null : JSON.stringify(flags);
    },
  },
};

/** `"addr:city"=>"Rome","phone"=>"+39 06 1"`, the tags for which GDAL's tables have no column. */
const TAG = /"((?:[^"\\]|\\.)*)"=>"((?:[^"\\]|\\.)*)"/g;

function tagOf(tags: string | null, name: string): string | null {
  for (const [, key, value = ''] of tags?.matchAll(TAG) ?? [])
    if (key === name) return value.replaceAll(/\\(.)/g, '$1');
  return null;
}

const OTHER_TAGS = 'other_tags';
const WITH_OTHER_TAGS = Object.fromEntries(
  Object.entries(FIELDS).map(([name, source]) => {
    if (!source) return [name, source];
    const { columns, read } = typeof source === 'string' ? firstOf(source) : source;
    return [
      name,
      {
        columns: [...columns, OTHER_TAGS],
        read: (cell, headers) => read((column) => cell(column) ?? tagOf(cell(OTHER_TAGS), column), headers),
      } satisfies DerivedField,
    ];
  }),
) as Preset['fields'];

/** Tables of Overpass, QGIS and osmnx: tags as columns. Data under the ODbL. */
export const openStreetMap: Preset[] = [
  { name: 'OpenStreetMap', signature: ['osm_id', OTHER_TAGS], fields: WITH_OTHER_TAGS },
  ...['addr:street', 'addr:city', 'addr:postcode', 'contact:phone'].map((header) => ({
    name: 'OpenStreetMap',
    signature: ['name', header],
    fields: FIELDS,
  })),
  ...CATEGORY_KEYS.map((key) => ({ name: 'OpenStreetMap', signature: ['name', key, 'opening_hours'], fields: FIELDS })),
  ...['@id', 'osm_id'].map((id) => ({ name: 'OpenStreetMap', signature: ['name', id], fields: FIELDS })),
];
