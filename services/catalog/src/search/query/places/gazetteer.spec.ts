import { describe, expect, it } from 'vitest';
import { townsNamed } from './gazetteer.js';
import { TOWN_NAMES } from './town-names.js';

describe('towns of the world by name', () => {
  it.each([
    ['Palermo', 'Palermo', 'IT'],
    ['palermo', 'Palermo', 'IT'],
    ['Reze', 'Rezé', 'FR'],
    ['Boston', 'Boston', 'US'],
    ['saint ouen', 'Saint-Ouen', 'FR'],
    ['seongnam', 'Seongnam-si', 'KR'],
    ['Neukölln', 'Neukölln', 'DE'],
    ['Londra', 'London', 'GB'],
    ['besiktas', 'Beşiktaş', 'TR'],
    ['koramangala', 'Koramangala', 'IN'],
    ['Bakı', 'Baku', 'AZ'],
    ['الدوحة', 'Doha', 'QA'],
    ['Венеция', 'Venice', 'IT'],
    ['Ουαγκαντούγκου', 'Ouagadougou', 'BF'],
  ])('finds %s, the largest first', async (text, name, countryCode) => {
    expect((await townsNamed(text))[0]).toMatchObject({ name, countryCode });
  });

  it('knows where they are, and states of the United States', async () => {
    const [portland] = await townsNamed('Portland');
    expect(portland).toMatchObject({ countryCode: 'US', region: 'OR', latitude: 45.52345, longitude: -122.67621 });
    expect((await townsNamed('Portland')).map(({ region }) => region)).toContain('ME');
  });

  it.each(['', '&', 'xyzzy'])('finds none of the name "%s"', async (text) => {
    expect(await townsNamed(text)).toEqual([]);
  });

  it('knows districts of large cities that are called as a village is', async () => {
    const [kadikoy] = await townsNamed('Kadıköy');
    expect(kadikoy).toMatchObject({ countryCode: 'TR', latitude: 40.99, longitude: 29.03 });
  });

  it('returns each once', async () => {
    const london = (await townsNamed('London')).filter(({ countryCode }) => countryCode === 'GB');
    expect(london).toHaveLength(1);
  });
});

describe('further names of towns', () => {
  it.each(
    TOWN_NAMES.trim()
      .split(/\n(?! )/)
      .flatMap((line) =>
        line
          .slice(3)
          .split(/;\s+/)
          .map((town) => [line.slice(0, 2), town.split(': ')[0] ?? '']),
      ),
  )('belong to a town of %s: %s', async (countryCode, name) => {
    const named = await townsNamed(name);
    expect(named.map((town) => town.countryCode)).toContain(countryCode);
  });
});
