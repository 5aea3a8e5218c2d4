import { describe, expect, it } from 'vitest';
import { useTables } from '../formatted-rows.fixture.js';

const { businessOf } = useTables();

describe('Ünvan', () => {
  const SHOP = { Telefon: '+994 12 555 01 01', Şəhər: 'Bakı' };
  const read = { name: 'Nərgiz Apteki', full_address: 'Nizami küç. 12', city: 'Bakı' };

  it.each([
    ['behind the name', { Ad: 'Nərgiz Apteki', Ünvan: 'Nizami küç. 12' }],
    ['before the name', { Ünvan: 'Nizami küç. 12', Ad: 'Nərgiz Apteki' }],
    ['declined', { 'Müəssisənin adı': 'Nərgiz Apteki', Ünvanı: 'Nizami küç. 12' }],
  ])('heads addresses, %s', async (_, columns) => {
    expect(await businessOf({ ...columns, ...SHOP })).toMatchObject(read);
  });

  it('heads no addresses where its cells are titles', async () => {
    expect(await businessOf({ Ad: 'Ayşe Çınar', Ünvan: 'Uzm. Dr.', İl: 'Ankara' })).toMatchObject({
      name: 'Ayşe Çınar',
      full_address: null,
    });
  });

  it('names the business in a table without another name, or with addresses', async () => {
    expect(await businessOf({ Ünvan: 'Çınar Gıda A.Ş.', İl: 'Ankara' })).toMatchObject({ name: 'Çınar Gıda A.Ş.' });
    expect(await businessOf({ Ünvan: 'Çınar Gıda A.Ş.', Adres: 'Atatürk Cad. 5', İl: 'Ankara' })).toMatchObject({
      ...{ name: 'Çınar Gıda A.Ş.', full_address: 'Atatürk Cad. 5' },
    });
  });
});

describe('numbers of houses', () => {
  it.each(['street_nr', 'street no', 'hausnr', 'Haus Nr.', 'Straßennr', 'house_num', 'Sokak No', 'numero_civico'])(
    'follow the street under %s',
    async (header) => {
      const row = { name: 'Café Linde', street: 'Lindenweg', [header]: '12a', city: 'Wien' };
      expect(await businessOf(row)).toMatchObject({ street: 'Lindenweg 12a' });
    },
  );
});
