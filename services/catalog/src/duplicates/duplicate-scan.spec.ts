import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DuplicatePage } from '@directory/contracts/duplicates';
import type { IngestRow } from '@directory/contracts/ingest';
import { ingestRow } from '@directory/testing/ingest-rows';
import type { BusinessEdit } from '@directory/contracts/moderation';
import { ModerationService } from '../moderation/moderation.service.js';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { DuplicateScanService } from './duplicate-scan.service.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());
afterEach(() => catalog.db.query('DELETE FROM business; DELETE FROM possible_duplicate; DELETE FROM import_merge'));

const phone = (number: number) => ({ phone: `+${number}`, phone_number: BigInt(number) });
/** A position so many metres north of a point in Bonn. */
const at = (metres: number) => ({ latitude: 50.7 + metres / 111_195, longitude: 7.1 });

const importAndScan = async (...rows: IngestRow[]) => {
  await catalog.import(rows);
  await catalog.app.get(DuplicateScanService).trigger();
};
const pairs = async (query = '') => {
  const page = await catalog.get<DuplicatePage>(`/api/admin/duplicates${query}`);
  expect(page).toMatchObject({ isScanning: false, totalIsCapped: false });
  return page.pairs.map(({ first, second, reasons, isCertain, metres }) => ({
    names: [first.name, second.name].toSorted(),
    reasons,
    isCertain,
    metres,
  }));
};

describe('the scan for possible duplicates finds', () => {
  it.each<[string, IngestRow[], object]>([
    [
      'a certain pair by phone, similar name and a position within 150 m',
      [
        ingestRow({ name: 'Astoria', ...phone(4922), ...at(0) }),
        ingestRow({ name: 'Astorya', ...phone(4922), ...at(100) }),
      ],
      { names: ['Astoria', 'Astorya'], reasons: ['phone'], isCertain: true, metres: 100 },
    ],
    [
      'a possible pair by phone alone',
      [ingestRow({ name: 'Astoria', ...phone(4923) }), ingestRow({ name: 'Restaurant Rosa', ...phone(4923) })],
      { names: ['Astoria', 'Restaurant Rosa'], reasons: ['phone'], isCertain: false, metres: null },
    ],
    [
      'a possible pair by one name within 150 m',
      [ingestRow({ name: 'Café Müller', ...at(0) }), ingestRow({ name: 'CAFE MULLER', ...at(140) })],
      { names: ['CAFE MULLER', 'Café Müller'], reasons: ['name'], isCertain: false, metres: 140 },
    ],
    [
      'a possible pair by the host of their websites',
      [
        ingestRow({ name: 'Bakery', website: 'https://www.Bakery.example/' }),
        ingestRow({ name: 'The Bakery', website: 'http://bakery.example/contact?x=1' }),
      ],
      { names: ['Bakery', 'The Bakery'], reasons: ['website'], isCertain: false, metres: null },
    ],
    [
      'a certain pair with every reason once',
      [0, 30].map((metres) =>
        ingestRow({ name: 'Kiosk', ...phone(4924), ...at(metres), website: 'https://kiosk.example' }),
      ),
      { names: ['Kiosk', 'Kiosk'], reasons: ['phone', 'name', 'website'], isCertain: true, metres: 30 },
    ],
  ])('%s, with its reasons', async (_, rows, pair) => {
    await importAndScan(...rows);
    expect(await pairs()).toEqual([pair]);
  });

  it('a pair whose second business comes with a later import', async () => {
    await importAndScan(ingestRow({ name: 'First', ...phone(4925) }));
    expect(await pairs()).toEqual([]);
    await importAndScan(ingestRow({ name: 'Second', ...phone(4925) }));
    expect(await pairs()).toHaveLength(1);
  });

  it('nothing where the evidence is shared by a chain, a platform or another city', async () => {
    const chain = Array.from({ length: 11 }, (_, i) =>
      ingestRow({ name: `Branch ${i}`, ...phone(4926), website: 'https://chain.example' }),
    );
    await importAndScan(
      ...chain,
      ingestRow({ name: 'On a platform', website: 'https://www.facebook.com/one' }),
      ingestRow({ name: 'On the same platform', website: 'http://Facebook.com/two' }),
      ingestRow({ name: 'Of Bonn', ...phone(4927), city: 'Bonn' }),
      ingestRow({ name: 'Of Köln', ...phone(4927), city: 'Köln' }),
      ingestRow({ name: 'Same name', ...at(0) }),
      ingestRow({ name: 'Same name', ...at(160) }),
      ingestRow({ name: 'At number 1', ...phone(4928), ...at(0), full_address: 'Ring 1, 53111 Bonn' }),
    );
    expect(await pairs()).toEqual([]);
  });

  it('no longer pairs whose phone or website a later import has given to a chain', async () => {
    const branches = (count: number) =>
      Array.from({ length: count }, (_, i) =>
        i % 2 === 0 ? ingestRow(phone(4935)) : ingestRow({ website: 'https://later-chain.example' }),
      );
    const other = [ingestRow({ name: 'One', ...phone(4936) }), ingestRow({ name: 'Two', ...phone(4936) })];
    await importAndScan(...branches(12), ...other);
    expect(await catalog.get('/api/admin/duplicates')).toMatchObject({ totalCount: 2 * 15 + 1 });
    await importAndScan(...branches(10));
    expect(await pairs()).toEqual([expect.objectContaining({ names: ['One', 'Two'] })]);
  });

  it('no longer a pair of which an import has changed the phone', async () => {
    const rows = [ingestRow({ name: 'One', ...phone(4929) }), ingestRow({ name: 'Two', ...phone(4929) })] as const;
    await importAndScan(...rows);
    expect(await pairs()).toHaveLength(1);
    await importAndScan({ ...rows[1], ...phone(4930) });
    expect(await pairs()).toEqual([]);
  });

  it('a pair after a manual edit of the phone, and no longer after the next one', async () => {
    await importAndScan(ingestRow({ name: 'One', phone: null }), ingestRow({ name: 'Two', ...phone(49301234567) }));
    expect(await pairs()).toEqual([]);
    const [one] = await catalog.db.query<{ id: string }[]>(`SELECT id FROM business WHERE name = 'One'`);
    const editAndScan = async (edit: BusinessEdit) => {
      const moderation = catalog.app.get(ModerationService);
      const { updated_at: loadedAt } = await moderation.find(one!.id);
      const actor = { username: 'ann', address: '192.0.2.1', requestId: 'r-1' };
      await moderation.edit(one!.id, edit, actor, loadedAt.toISOString());
      await catalog.app.get(DuplicateScanService).trigger();
      return pairs();
    };
    expect(await editAndScan({ phone: '+49 30 1234567' })).toHaveLength(1);
    expect(await editAndScan({ phone: '+49 30 7654321' })).toEqual([]);
  });

  it('no certainty where house numbers differ', async () => {
    const row = (street: string) => ingestRow({ name: 'Kiosk', ...phone(4931), ...at(0), street, city: 'Bonn' });
    await importAndScan(row('Ring 1'), row('Ring 3'));
    expect(await pairs()).toEqual([expect.objectContaining({ reasons: ['phone', 'name'], isCertain: false })]);
  });
});

describe('the list of possible duplicates', () => {
  it('has certain pairs first, and can be filtered by certainty and reason', async () => {
    await importAndScan(
      ingestRow({ name: 'Possible', ...phone(4932) }),
      ingestRow({ name: 'Perhaps', ...phone(4932) }),
      ...[0, 20].map((metres) => ingestRow({ name: 'Certain', ...phone(4933), ...at(metres) })),
    );
    const possible = ['Perhaps', 'Possible'];
    const certain = ['Certain', 'Certain'];
    const names = async (query = '') => (await pairs(query)).map((pair) => pair.names);
    expect(await names()).toEqual([certain, possible]);
    expect(await names('?certainty=possible')).toEqual([possible]);
    expect(await names('?reason=name')).toEqual([certain]);
    expect(await names('?reason=website')).toEqual([]);
    expect(await catalog.get('/api/admin/duplicates?reason=website')).toMatchObject({ totalCount: 0, certainCount: 1 });
  });

  it('leaves out pairs of which a business has been deleted', async () => {
    await importAndScan(ingestRow({ name: 'One', ...phone(4934) }), ingestRow({ name: 'Two', ...phone(4934) }));
    expect(await catalog.get('/api/admin/duplicates')).toMatchObject({ totalCount: 1 });
    await catalog.db.query(`DELETE FROM business WHERE name = 'One'`);
    expect(await catalog.get('/api/admin/duplicates')).toMatchObject({ totalCount: 0, pairs: [] });
  });
});
