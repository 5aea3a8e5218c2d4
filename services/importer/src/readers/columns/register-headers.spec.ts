import { expect, it } from 'vitest';
import { countryOfHeaders } from './register-headers.js';

it.each([
  ['codepostaletablissement', 'FR'],
  ['siret', 'FR'],
  ['partita iva', 'IT'],
  ['cnpj', 'BR'],
  ['огрн', 'RU'],
  ['法人番号', 'JP'],
  ['npi', 'US'],
  ['nom_etablissement', null],
  ['code', null],
])('a column %s is of the register of %s', (header, country) => {
  expect(countryOfHeaders(['name', header, 'address'])).toBe(country);
});

it('columns of registers of two countries tell none', () => {
  expect(countryOfHeaders(['siret', 'partita iva'])).toBeNull();
});
