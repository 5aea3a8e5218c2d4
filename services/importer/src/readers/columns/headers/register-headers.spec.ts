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

it.each([
  [['comune', 'provincia', 'regione'], 'IT'],
  [['il', 'ilçe'], 'TR'],
  [['województwo', 'powiat'], 'PL'],
  [['provinsi', 'kab_kota'], 'ID'],
  [['municipio', 'uf'], 'BR'],
  [['都道府県名', '市区町村名'], 'JP'],
  [['시도명', '시군구명'], 'KR'],
  [['provincia', 'municipio'], null],
  [['il', 'city'], null],
])('levels of places %j are those of %s', (levels, country) => {
  expect(countryOfHeaders(['name', ...levels])).toBe(country);
});
