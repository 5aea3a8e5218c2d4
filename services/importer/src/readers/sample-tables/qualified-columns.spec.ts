import { describe, expect, it } from 'vitest';
import { useTables } from '../formatted-rows.fixture.js';

const { businessOf } = useTables();

describe('headers of registers and lists of links', () => {
  it('names places with the suffix of a database', async () => {
    const row = { pharmacie_nom: 'Pharmacie Adawu', commune_nom_bdd: 'Kpalimé', region_nom_bdd: 'Plateaux' };
    expect(await businessOf(row)).toMatchObject({ name: 'Pharmacie Adawu', city: 'Kpalimé', region: 'Plateaux' });
  });

  it('reads a phone or a website of a column of both', async () => {
    expect(await businessOf({ Name: 'Ada', City: 'Lyon', 'URL/Phone': '+33 1 55 50 10 10' })).toMatchObject({
      phone_number: 33155501010n,
    });
    expect(await businessOf({ Name: 'Ada', City: 'Lyon', 'URL/Phone': 'https://ada.example/' })).toMatchObject({
      ...{ phone: null, website: 'https://ada.example/' },
    });
  });
});
