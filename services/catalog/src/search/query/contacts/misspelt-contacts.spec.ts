import { describe, expect, it } from 'vitest';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { ENGINES, searchCatalogOf } from '../../search-catalog.fixture.js';

const popular = { rating: 5, reviews: 900 };
const rows = [
  ingestRow({ name: 'Old Mill', category: 'Brewery', city: 'Leeds', website: 'https://www.larkbrewing.com/visit' }),
  ingestRow({ name: 'Fjord', category: 'Cafe', city: 'Oslo', website: 'http://kaffe-fjord.no' }),
  ingestRow({ name: 'Isar', category: 'Bar', city: 'London', website: 'https://isarbar.co.uk' }),
  ingestRow({ name: 'Commons Brewing', category: 'Brewery', city: 'Boise', ...popular }),
  ingestRow({ name: 'Lark', category: 'Pet store', city: 'York', ...popular }),
  ingestRow({ name: 'Noor', category: 'Pharmacy', city: 'Dallas', phone: '+12145550143', phone_number: 12145550143n }),
];

describe.each(ENGINES)('contacts with slips, with %s', (engine) => {
  const { search } = searchCatalogOf(engine, rows);
  const names = ({ businesses }: SearchPage) => businesses.map(({ name }) => name);

  it.each([
    'ww.larkbrewing.com',
    'wwww.larkbrewing.com',
    'www,larkbrewing.com',
    'www.www.larkbrewing.com',
    'wwwlarkbrewing.com',
    'http:/larkbrewing.com',
    'https//www.larkbrewing.com/visit',
    '//larkbrewing.com',
    'http://www larkbrewing.com',
    'larkbrewing.com.',
    'larkbrewing,com',
    'larkbrewing .com',
    'larkbrewing dot com',
    'larkbrewing com',
  ])('find the website whatever its separators: %s', async (q) => {
    expect(names(await search({ q }))).toEqual(['Old Mill']);
  });

  it.each([
    ['larkbrewing.con', 'Old Mill', 'larkbrewing.com'],
    ['larkbrewing.cm', 'Old Mill', 'larkbrewing.com'],
    ['www.larkbrewing.net', 'Old Mill', 'larkbrewing.com'],
    ['info@larkbrewing.vom', 'Old Mill', 'larkbrewing.com'],
    ['larkbrewing', 'Old Mill', 'larkbrewing.com'],
    ['isarbar.uk', 'Isar', 'isarbar.co.uk'],
    ['kaffe-fjord.com', 'Fjord', 'kaffe-fjord.no'],
    ['larkbrewnig.com', 'Old Mill', 'larkbrewing.com'],
    ['larkbreing.com', 'Old Mill', 'larkbrewing.com'],
    ['larkbbrewing.com', 'Old Mill', 'larkbrewing.com'],
    ['larkbtewing.com', 'Old Mill', 'larkbrewing.com'],
    ['kafe-fjord.no', 'Fjord', 'kaffe-fjord.no'],
  ])('find the website that is closest to %s', async (q, expected, domain) => {
    const page = await search({ q });
    expect(names(page)).toEqual([expected]);
    expect(page.interpreted.corrected).toEqual({ from: q, to: domain });
  });

  it.each(['٢١٤٥٥٥٠١٤٣', '۲۱۴-۵۵۵-۰۱۴۳', '２１４５５５０１４３', '२१४५५५०१४३', '(٢١٤) ٥٥٥-٠١٤٣', 'noor ٢١٤٥٥٥٠١٤٣'])(
    'find a phone number in the digits of other scripts: %s',
    async (q) => {
      expect(names(await search({ q }))).toEqual(['Noor']);
    },
  );
});
