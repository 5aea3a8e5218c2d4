import { describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from '../../search-catalog.fixture.js';

const popular = { rating: 5, reviews: 900 };
const leeds = { city: 'Leeds', country_code: 'GB' };
const perth = { city: 'Perth', country_code: 'AU' };
const delhi = { city: 'Delhi', country_code: 'IN' };
const lima = { city: 'Lima', country_code: 'PE' };
const porto = { city: 'Porto', country_code: 'PT' };
const lyon = { city: 'Lyon', country_code: 'FR' };
const wien = { city: 'Wien', country_code: 'AT' };
const jakarta = { city: 'Jakarta', country_code: 'ID' };
const lviv = { city: 'Львів', country_code: 'UA' };
const rows = [
  ingestRow({ name: 'Birchall', category: 'Cleaning service', ...leeds }),
  ingestRow({ name: 'Merrow', category: 'Plumber', ...leeds }),
  ingestRow({ name: 'Quill', category: 'Auto glass shop', ...leeds }),
  ingestRow({ name: 'Tolland', category: 'Hair salon', ...leeds }),
  ingestRow({ name: 'Ashcombe', category: 'Parking lot', ...leeds }),
  ingestRow({ name: 'Stanyon', category: 'Veterinarian', ...leeds }),
  ingestRow({ name: 'Pendle', category: 'Liquor store', ...perth }),
  ingestRow({ name: 'Harlow', category: 'Auto body shop', ...perth }),
  ingestRow({ name: 'Winslow', category: 'Second hand store', ...perth }),
  ingestRow({ name: 'Ratnadeep', category: 'Pharmacy', ...delhi }),
  ingestRow({ name: 'Anandvan', category: 'Print shop', ...delhi }),
  ingestRow({ name: 'Chandrika', category: 'Tutoring service', ...delhi }),
  ingestRow({ name: 'Requejo', category: 'Gas station', ...lima }),
  ingestRow({ name: 'Montalbo', category: 'Boutique', ...lima, ...popular }),
  ingestRow({ name: 'Villaseca', category: 'Pharmacy', ...lima }),
  ingestRow({ name: 'Figueiral', category: 'Hair salon', ...porto }),
  ingestRow({ name: 'Delorieux', category: 'Dermatologist', ...lyon }),
  ingestRow({ name: 'Marchandeau', category: 'Caterer', ...lyon }),
  ingestRow({ name: 'Oberndorfer', category: 'Butcher shop', ...wien }),
  ingestRow({ name: 'Lutzmann', category: 'Tobacco shop', ...wien }),
  ingestRow({ name: 'Sumber', category: 'Barber shop', ...jakarta }),
  ingestRow({ name: 'Калинка', category: 'Shoe repair shop', ...lviv }),
  ingestRow({ name: 'Shop of All', category: 'Store', ...delhi, ...popular }),
];

describe.each(ENGINES)('services and trades as regions call them, with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);
  const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name);

  it.each([
    ['sofa cleaning leeds', 'Birchall'],
    ['drain unblocking leeds', 'Merrow'],
    ['windscreen replacement leeds', 'Quill'],
    ['keratin treatment leeds', 'Tolland'],
    ['bottle shop perth', 'Pendle'],
    ['smash repairs perth', 'Harlow'],
    ['op shop perth', 'Winslow'],
    ['medical store delhi', 'Ratnadeep'],
    ['xerox shop delhi', 'Anandvan'],
    ['tuition centre delhi', 'Chandrika'],
    ['grifo lima', 'Requejo'],
    ['botica lima', 'Villaseca'],
    ['cabeleireiro porto', 'Figueiral'],
    ['dermatologue lyon', 'Delorieux'],
    ['traiteur lyon', 'Marchandeau'],
    ['fleischhauer wien', 'Oberndorfer'],
    ['trafik wien', 'Lutzmann'],
    ['potong rambut jakarta', 'Sumber'],
    ['ремонт взуття львів', 'Калинка'],
    ['free parking leeds', 'Ashcombe'],
  ])('find the kind of business that is meant: %s', async (q, expected) => {
    const page = await search({ q });
    expect(names(page)).toEqual([expected]);
    expect(page.interpreted).toMatchObject({ corrected: null, leftOut: [] });
  });

  it.each([
    ['where can i park in leeds', 'Ashcombe'],
    ['can i get a windscreen replacement in leeds', 'Quill'],
    ['low cost spay neuter leeds', 'Stanyon'],
  ])('are found in words of a sentence: %s', async (q, expected) => {
    const page = await search({ q });
    expect(names(page)).toEqual([expected]);
    expect(page.interpreted.leftOut).toEqual([]);
  });
});
