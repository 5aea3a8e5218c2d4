import { listOf } from './cell-values.js';
import { first } from './listed-values.js';
import { converted, firstOf, type Preset } from './preset.js';

export const datafiniti: Preset = {
  name: 'Datafiniti',
  signature: ['name', 'province', 'postalcode'],
  fields: {
    category: converted('categories', (text) => listOf(text)[0] ?? null),
    subtypes: 'categories',
    street: 'address',
    full_address: null,
    region: 'province',
    postal_code: 'postalcode',
    country_code: 'country',
    country: null,
    // Numbers joined by a comma, without a space, look like one with thousands separators.
    phone: converted(
      'phones',
      (text) => (text.startsWith('[') ? listOf(text) : text.split(/[,;|]/))[0]?.trim() || null,
    ),
    url: first('websites'),
    photo: firstOf('imageurls'),
  },
};
