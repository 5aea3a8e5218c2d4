import { coordinatesOf } from '../../../rows/place/coordinates.js';
import { RowIssues } from '../../../rows/row-issues.js';
import { converted, type DerivedField, type Preset } from './preset.js';

const LINK = 'hfpxzc href';
/** Behind the category: signs, the address, whether it is open, and remarks, in an order of their own in each row. */
const FURTHER_LINE = /^w4efsd \(?\d{1,2}\)?$/;
/** `Open ⋅ Closes 5 PM`, `Closed`, `$10–20`, `+66 42 540 123` */
const NO_ADDRESS =
  /[⋅$€£"“”]|\b(?:open|opens|closed?|closes|temporarily|permanently|\d{1,2}(?::\d\d)?\s?[ap]m)\b|\d{1,2}:\d\d|^\+?[\d\s()-]+$/i;
/** With a house number, a plus code, or parts. */
const isAddress = (text: string) =>
  /\p{L}/u.test(text) && /[\d,]/.test(text) && !NO_ADDRESS.test(text.replaceAll(/\s/g, ' '));

const address: DerivedField = {
  columns: [FURTHER_LINE],
  read: (cell, headers) =>
    headers.map((header) => cell(header)).find((text) => text !== null && isAddress(text)) ?? null,
};

const position = (axis: 'latitude' | 'longitude') =>
  converted(LINK, (link) => {
    const point = coordinatesOf(null, null, link, new RowIssues(0));
    return point ? String(point[axis]) : null;
  });

/** Results of a search on Google Maps as extensions of browsers save them, with the classes of the page as headers. */
export const googleMapsPage: Preset = {
  name: 'Google Maps page',
  signature: [LINK, 'qbf1pd'],
  fields: {
    name: 'qbf1pd',
    place_id: converted(LINK, (link) => /!19s(ChIJ[\w-]{10,60})/.exec(link)?.[1] ?? null),
    latitude: position('latitude'),
    longitude: position('longitude'),
    category: 'w4efsd',
    full_address: address,
    phone: 'usdlk',
    // Of an advertisement it is another one each time.
    url: converted('lcr4fd href', (link) => (link.includes('google.com/aclk') ? null : link)),
    rating: 'mw4etd',
    reviews: converted('uy7f9', (text) => text.replace(/^\((.*)\)$/, '$1')),
    photo: converted('fq2iwe src', (link) => (link.endsWith('/default_user.png') ? null : link)),
  },
};
