import { all, first } from './listed-values.js';
import { converted, type Preset } from './preset.js';

/** Numbers of the source's own. */
const COUNTRIES: Record<string, string> = {
  ...{ 1: 'IN', 14: 'AU', 30: 'BR', 37: 'CA', 94: 'ID', 148: 'NZ', 162: 'PH', 166: 'QA' },
  ...{ 184: 'SG', 189: 'ZA', 191: 'LK', 208: 'TR', 214: 'AE', 215: 'GB', 216: 'US' },
};

export const zomato: Preset = {
  name: 'Zomato',
  signature: ['restaurant name', 'cuisines', 'votes'],
  fields: {
    name: 'restaurant name',
    area: 'locality',
    category: first('cuisines'),
    subtypes: all('cuisines'),
    rating: 'aggregate rating',
    reviews: 'votes',
    country_code: converted('country code', (number) => COUNTRIES[number] ?? null),
  },
};
