import { describe, expect, it } from 'vitest';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from '../search-catalog.fixture.js';

const rows = [
  ingestRow({ name: 'Хлебница', category: 'Bakery', street: 'улица Ленина, 12', city: 'Пермь', country_code: 'RU' }),
  ingestRow({ name: 'Здоровье', category: 'Pharmacy', street: 'ул. Ленина 5', city: 'Омск', country_code: 'RU' }),
  ingestRow({ name: 'Уют', category: 'Cafe', street: 'проспект Мира, 40', city: 'Омск', country_code: 'RU' }),
  ingestRow({ name: 'Букет', category: 'Florist', street: 'Невский проспект, 88', city: 'Пермь', country_code: 'RU' }),
  ingestRow({ name: 'Лапа', category: 'Pet store', street: 'переулок Гоголя, 3', city: 'Томск', country_code: 'RU' }),
  ingestRow({
    name: 'Вишня',
    category: 'Cafe',
    street: 'вулиця Січових Стрільців 7',
    city: 'Київ',
    country_code: 'UA',
  }),
  ingestRow({ name: 'Хигиа', category: 'Pharmacy', street: 'Οδός Ερμού 25', city: 'Αθήνα', country_code: 'GR' }),
  ingestRow({
    name: 'Πολιτεία',
    category: 'Book store',
    street: 'Λεωφόρος Αλεξάνδρας 3',
    city: 'Αθήνα',
    country_code: 'GR',
  }),
  ingestRow({ name: 'Prospekt Mira', category: 'Metro station', city: 'Москва', country_code: 'RU' }),
];

describe.each(ENGINES)('streets in the Latin letters of signs, with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);

  it.each([
    ['ulica lenina 12', 'Хлебница'],
    ['ulitsa lenina 12', 'Хлебница'],
    ['ul lenina 5 omsk', 'Здоровье'],
    ['prospekt mira omsk', 'Уют'],
    ['prospekt mira 40', 'Уют'],
    ['nevsky prospekt 88', 'Букет'],
    ['nevskiy prospect', 'Букет'],
    ['pereulok gogolya tomsk', 'Лапа'],
    ['vulytsia sichovykh striltsiv', 'Вишня'],
    ['odos ermou', 'Хигиа'],
    ['pharmacy ermou athens', 'Хигиа'],
    ['leoforos alexandras 3', 'Πολιτεία'],
  ])('find those of other letters: %s', async (q, name) => {
    const page = await search({ q });
    expect(page.businesses.map((business) => business.name)).toEqual([name]);
    expect(page.interpreted.leftOut).toEqual([]);
  });

  it('are names first', async () => {
    expect((await search({ q: 'prospekt mira' })).businesses[0]?.name).toBe('Prospekt Mira');
  });
});
