import { describe, expect, it } from 'vitest';
import { useTables } from '../../readers/formatted-rows.fixture.js';
import { cityCellOf } from './place-cells.js';

const { businessOf } = useTables();

describe('a cell with a city', () => {
  it.each([
    ['80331 München', { city: 'München', postalCode: '80331' }],
    ['F-69001 Lyon', { city: 'Lyon', postalCode: '69001' }],
    ['00-001 Warszawa', { city: 'Warszawa', postalCode: '00-001' }],
    ['1012 AB Amsterdam', { city: 'Amsterdam', postalCode: '1012 AB' }],
    ['110 00 Praha', { city: 'Praha', postalCode: '110 00' }],
    ['La Maddalena (OT)', { city: 'La Maddalena', region: 'OT' }],
    ['Austin, TX 78701', { city: 'Austin', region: 'TX', postalCode: '78701' }],
    ['St. Louis, MO', { city: 'St. Louis', region: 'MO' }],
    ['さいたま市大宮区', { city: 'さいたま市', area: '大宮区' }],
    ['埼玉県さいたま市', { city: 'さいたま市', region: '埼玉県' }],
    ['LYON 3EME', { city: 'LYON', area: '3e arrondissement' }],
    ['Paris 15e Arrondissement', { city: 'Paris', area: '15e arrondissement' }],
    ['Marseille 01', { city: 'Marseille', area: '1er arrondissement' }],
    ['Praha 1', { city: 'Praha 1' }],
    ['Frankfurt (Oder)', { city: 'Frankfurt (Oder)' }],
    ['Secunderabad, Hyderabad', { city: 'Secunderabad, Hyderabad' }],
    ['6th of October', { city: '6th of October' }],
    ['München', { city: 'München' }],
    [null, { city: null }],
  ])('a cell with %j is %j', (text, expected) => {
    expect(cityCellOf(text)).toEqual({ region: null, postalCode: null, area: null, ...expected });
  });

  it('yields to the columns for its other parts', async () => {
    const row = { name: 'Acme', city: 'Austin, TX 78701', state: 'Texas', zip: '78702' };
    expect(await businessOf(row)).toMatchObject({ city: 'Austin', region: 'Texas', postal_code: '78702' });
    const german = { Name: 'Acme', Straße: 'Ring 1', Ort: '80331 München', Telefon: '+49 89 555010' };
    expect(await businessOf(german)).toMatchObject({ city: 'München', postal_code: '80331', country_code: 'DE' });
  });
});

describe('`NA` for a region', () => {
  it.each([
    [{ name: 'Acme', city: 'Napoli', provincia: 'NA', country: 'Italy' }, 'NA'],
    [{ name: 'Acme', city: 'Bandung', provinsi: 'NA', country: 'Indonesia' }, null],
  ])('a region of %j is %j', async (row, region) => {
    expect(await businessOf(row)).toMatchObject({ region });
  });
});
