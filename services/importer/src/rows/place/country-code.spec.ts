import { expect, it } from 'vitest';
import { countryCodeOfCell, countryCodeOfText } from './country-code.js';

it.each([
  ['Республика Беларусь', 'BY'],
  ['Российская Федерация', 'RU'],
  ['РФ', 'RU'],
  ['Кыргызская Республика', 'KG'],
  ['Česká republika', 'CZ'],
  ['Republika Srbija', 'RS'],
  ['Republik Österreich', 'AT'],
  ['Bundesrepublik Deutschland', 'DE'],
  ['République française', 'FR'],
  ['République démocratique du Congo', 'CD'],
  ['República de Chile', 'CL'],
  ['República Federativa do Brasil', 'BR'],
  ['Republic of Korea', 'KR'],
  ['Republic of China', 'TW'],
  ["People's Republic of China", 'CN'],
  ['Kingdom of Saudi Arabia', 'SA'],
  ['جمهورية مصر العربية', 'EG'],
  ['دولة الكويت', 'KW'],
  ['Ελληνική Δημοκρατία', 'GR'],
  ['日本国', 'JP'],
  ['Trinidad', 'TT'],
  ['USVI', 'VI'],
])('a cell %s is the country %s', (cell, code) => {
  expect(countryCodeOfCell(cell)).toBe(code);
});

it.each(['Republika Srpska', 'State of Georgia', 'State of California', 'Republic'])(
  'a cell %s is no country',
  (cell) => {
    expect(countryCodeOfCell(cell)).toBeNull();
  },
);

it('the end of an address is the official name of a country, but not one that towns have', () => {
  expect(countryCodeOfText('Česká republika')).toBe('CZ');
  expect(countryCodeOfText('Trinidad')).toBeNull();
  expect(countryCodeOfText('Bonaire')).toBeNull();
});
