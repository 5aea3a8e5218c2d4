import { listOf, nested } from './cell-values.js';
import { converted, firstOf, type Preset } from './preset.js';

const DAY = /^openinghours\.\d+\.day$/i;
const HOURS = /^openinghours\.\d+\.hours$/i;
const CATEGORY = /^categories\.\d+$/i;
const PHOTO = /^imageurls\.\d+$|^images\.\d+\.imageurl$/i;
const ATTRIBUTE = /^additionalinfo\.([^.]+)\.(?:\d+\.)?([^.]+)$/i;

/** Google Maps scrapers of Apify, as a table with nested values flattened, and as JSON. */
export const apify: Preset[] = ['totalscore', 'reviewscount', 'categoryname', 'placeid'].map((header) => ({
  name: 'Apify',
  signature: ['title', header],
  fields: {
    name: 'title',
    category: 'categoryname',
    type: 'categoryname',
    subtypes: {
      columns: [CATEGORY, 'categories'],
      read: (cell, headers) => headers.flatMap((name) => listOf(cell(name))).join(', ') || null,
    },
    full_address: 'address',
    street: 'street',
    city: 'city',
    area: 'neighborhood',
    region: 'state',
    postal_code: 'postalcode',
    country_code: 'countrycode',
    phone: firstOf('phone', 'phoneunformatted'),
    url: 'website',
    latitude: nested('location', 'lat'),
    longitude: nested('location', 'lng'),
    rating: 'totalscore',
    reviews: 'reviewscount',
    reviews_link: 'url',
    photo: firstOf('imageurl', 'imageurls.0', 'images.0.imageurl', 'imageurls', 'images'),
    photos: {
      columns: [PHOTO, 'imageurls', 'images'],
      read: (cell, headers) => headers.map(cell).filter(Boolean).join(' ') || null,
    },
    place_id: 'placeid',
    price_range: 'price',
    menu_link: 'menu',
    booking_link: firstOf('reservetableurl', 'tablereservationlinks', 'tablereservationlinks.0.url', 'bookinglinks'),
    order_link: firstOf('googlefoodurl', 'orderby', 'orderby.0.orderurl', 'orderby.0.url'),
    // Google offers to claim a business that nobody has claimed.
    verified: converted('claimthisbusiness', (flag) => (/^true$/i.test(flag) ? 'false' : 'true')),
    description: 'description',
    working_hours: {
      columns: [DAY, HOURS, 'openinghours'],
      read: (cell, headers) => {
        const days = headers
          .filter((name) => DAY.test(name))
          .map((name) => ({
            day: cell(name),
            hours: cell(name.replace(/day$/i, 'hours'))?.replaceAll(/\sto\s/g, '-'),
          }))
          .filter(({ day, hours }) => day && hours);
        if (days.length > 0) return JSON.stringify(days);
        return cell('openinghours')?.replaceAll(/\sto\s/g, '-') ?? null;
      },
    },
    about: {
      columns: [ATTRIBUTE, 'additionalinfo'],
      read: (cell, headers) => {
        const groups: Record<string, Record<string, boolean>> = {};
        for (const name of headers) {
          const [, group, attribute] = ATTRIBUTE.exec(name) ?? [];
          const flag = cell(name)?.toLowerCase();
          if (group && attribute && (flag === 'true' || flag === 'false'))
            (groups[group] ??= {})[attribute] = flag === 'true';
        }
        if (Object.keys(groups).length > 0) return JSON.stringify(groups);
        return withoutLists(cell('additionalinfo'));
      },
    },
    business_status: {
      columns: ['permanentlyclosed', 'temporarilyclosed'],
      read: (cell) => {
        if (cell('permanentlyclosed')?.toLowerCase() === 'true') return 'CLOSED_PERMANENTLY';
        return cell('temporarilyclosed')?.toLowerCase() === 'true' ? 'CLOSED_TEMPORARILY' : 'OPERATIONAL';
      },
    },
  },
}));

/** `{"Parking": [{"Free parking lot": true}]}` without the lists around single attributes. */
function withoutLists(json: string | null): string | null {
  return json?.replaceAll(/\[\{|\}\]/g, (bracket) => bracket.replace(/[[\]]/, '')).replaceAll('},{', ',') ?? null;
}
