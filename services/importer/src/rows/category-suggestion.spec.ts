import { describe, expect, it } from 'vitest';
import { suggestCategory } from './category-suggestion.js';

const suggested = (names: string[], file = 'list.csv', sheet: string | null = null) =>
  suggestCategory(names, { file, sheet });
const others = (count: number) => Array.from({ length: count }, (_, at) => `Nova ${at}`);

describe('a category that names of businesses suggest', () => {
  it.each([
    ['Pharmacy', 'eczanesi', ['DENİZ ECZANESİ', 'Güneş Eczanesi', 'Yeni Çarşı Eczanesi']],
    ['Pharmacy', 'apotheke', ['Stadtapotheke', 'Hirsch-Apotheke', 'Apotheke am Markt']],
    ['Pharmacy', 'apotek', ['Svaneapoteket', 'Kongeapoteket', 'Byapoteket']],
    ['Pharmacy', 'farmácia', ['Farmácia Nova', 'FARMÁCIA CENTRAL', 'Farmácia São João']],
    ['Pharmacy', '약국', ['하늘약국', '바다 약국', '새봄약국']],
    ['Pharmacy', 'аптека', ['Аптека Здоровье', 'Аптека № 7', 'Городская аптека']],
    ['Pharmacy', 'صيدليه', ['صيدليه النور', 'صيدليه الحياة', 'صيدليه السلام']],
    ['Pharmacy', 'gyógyszertár', ['Arany Gyógyszertár', 'Rózsa Gyógyszertár', 'Fő téri gyógyszertár']],
    ['Hotel', 'hotel', ['Parkhotel Linde', 'Seehotel Rose', 'Hotel Adler']],
    ['Hotel', 'oteli', ['Deniz Oteli', 'Kale Oteli', 'Liman Oteli']],
    ['Museum', '博物館', ['市立博物館', '海の博物館', '歴史博物館']],
    ['Veterinarian', '동물병원', ['하늘동물병원', '바다동물병원', '동물병원루니']],
    ['Hair salon', 'hair salon', ['Anna Hair Salon', 'Hair Salon Bo', 'Cut Hair Salon']],
  ])('is %s by %s', (category, word, names) => {
    const suggestion = suggested(names);
    expect(suggestion).toMatchObject({ category, names: { percent: 100, hasMore: false }, title: null });
    expect(suggestion?.names?.words[0]).toBe(word);
  });

  it('states the share of the names with its words, the most frequent first', () => {
    const names = ['Alfa Pharmacy', 'Beta Pharmacy', 'Gama Pharmacy', 'Delta Pharmacies', ...others(3)];
    expect(suggested(names)?.names).toEqual({
      rows: 7,
      percent: 57,
      words: ['pharmacy', 'pharmacies'],
      hasMore: false,
    });
  });

  it('shows none of its words that few names have', () => {
    const names = [...Array.from({ length: 39 }, (_, at) => `School ${at}`), 'Schoolen'];
    expect(suggested(names)?.names).toEqual({ rows: 40, percent: 100, words: ['school'], hasMore: true });
  });

  it.each([
    ['of which few have its words', ['Hotel A', 'Hotel B', 'Hotel C', ...others(5)]],
    ['of which as many are of another one', ['Hotel A', 'Hotel B', 'Hotel C', 'Bank A', 'Bank B']],
    ['that are too few', ['Hotel A', 'Hotel B']],
    [
      'that have words that only look alike',
      ['Schoolcraft A', 'Schoolcraft B', 'Schoolcraft C', 'Barkod A', 'Barkod B', 'Barkod C'],
    ],
  ])('is none for names %s', (_, names) => {
    expect(suggested(names)).toBeNull();
  });
});

describe('a category that a file suggests by its name', () => {
  it.each([
    ['pharmacies-england.csv', 'Pharmacy'],
    ['hotels.xlsx', 'Hotel'],
    ['eczaneler.json', 'Pharmacy'],
    ['Apotheken_2024.csv.gz', 'Pharmacy'],
    ['ristoranti.csv', 'Restaurant'],
    ['museos de la ciudad.csv', 'Museum'],
    ['аптеки.csv', 'Pharmacy'],
    ['berlin-restaurants.tsv', 'Restaurant'],
  ])('is that of %s', (file, category) => {
    expect(suggested(others(9), file)).toEqual({ category, names: null, title: { of: 'file', name: file } });
  });

  it('is that of the sheet rather than of the workbook', () => {
    expect(suggested(others(9), 'hotels.xlsx', 'Pharmacies')).toMatchObject({
      category: 'Pharmacy',
      title: { of: 'sheet', name: 'Pharmacies' },
    });
  });

  it('comes with the share of the names that agree', () => {
    const names = ['Hotel A', 'Hotel B', 'Hotel C', ...others(7)];
    expect(suggested(names, 'hotels.csv')).toEqual({
      category: 'Hotel',
      names: { rows: 10, percent: 30, words: ['hotel'], hasMore: false },
      title: { of: 'file', name: 'hotels.csv' },
    });
  });

  it.each(['list.csv', 'export-2024.xlsx', 'hotels-and-restaurants.csv', 'data.json'])('is none for %s', (file) => {
    expect(suggested(others(9), file)).toBeNull();
  });

  it('is not taken where most names have a word of another one', () => {
    expect(suggested(['Hotel A', 'Hotel B', 'Hotel C'], 'banks.csv')).toMatchObject({ category: 'Hotel', title: null });
  });
});
