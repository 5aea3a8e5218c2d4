import { describe, expect, it } from 'vitest';
import { useTables } from '../readers/formatted-rows.fixture.js';
import { decodedTwice } from './double-encoded.js';
import { textOf } from './text.js';

const { formatted } = useTables();

const twice = (text: string) => Buffer.from(text).toString('latin1');

describe('texts that were encoded twice', () => {
  it.each([
    ['CafÃ© del NiÃ±o', 'Café del Niño'],
    ['MÃ¼ller â€“ BÃ¤ckerei', 'Müller – Bäckerei'],
    ['Ä°stanbul LokantasÄ±', 'İstanbul Lokantası'],
    ['Joeâ€™s Diner', 'Joe’s Diner'],
    ['NÂº 5', 'Nº 5'],
    ['ÐšÐ°Ñ„Ðµ', 'Кафе'],
    ['РљР°С„Рµ В«РњР°СЏРєВ»', 'Кафе «Маяк»'],
  ])('"%s" is "%s"', (text, expected) => {
    expect(decodedTwice(text)).toBe(expected);
    expect(textOf(text)).toBe(expected);
  });

  it.each(['寿司 東京', '서울 식당', 'Hà Nội', 'مطعم', 'Πλατεία', 'บ้าน', 'שלום'])('%s is itself', (text) => {
    expect(decodedTwice(twice(text))).toBe(text);
  });

  it.each([
    'CAFÉ’S “LE RÊVE” – ÉTÉ',
    'SÃO JOÃO DA BARRA',
    'IRMÃ – MÃE',
    'Ñandú · Nº 5',
    'Señor Ñ° 3',
    'Ørsted Æbler Å',
    'PEÑ’S',
    'Кафе «Россия» – РСФСР №5',
    'À la carte, ça va',
    'CafÃ© é',
  ])('"%s" stays', (text) => {
    expect(decodedTwice(text)).toBe(text);
  });

  it('are repaired in headers and cells of a table', async () => {
    const [row] = await formatted(
      'Nombre,DirecciÃ³n,PoblaciÃ³n,TelÃ©fono\nCafÃ© Sol,Calle NiÃ±o 1,MÃ¡laga,+34 911 555 010\n',
    );
    expect(row?.row).toMatchObject({ name: 'Café Sol', full_address: 'Calle Niño 1', phone: '+34 911 555 010' });
  });
});
