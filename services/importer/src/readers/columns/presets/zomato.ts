import { all, first } from './listed-values.js';
import type { Preset } from './preset.js';

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
    // A number of their own.
    country_code: null,
  },
};
