import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { DuplicatePage } from '@directory/contracts/duplicates';
import type { IngestRow } from '@directory/contracts/ingest';
import type { MergePreview, MergeStatus } from '@directory/contracts/internal';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { DuplicateScanService } from '../duplicates/duplicate-scan.service.js';

let catalog: TestCatalog;
beforeAll(async () => void (catalog = await startTestCatalog()));
afterAll(() => catalog.stop());
afterEach(() => catalog.db.query('DELETE FROM business; DELETE FROM possible_duplicate'));

const phone = (number: number) => ({ phone: `+${number}`, phone_number: BigInt(number) });

async function previewAndMerge(rows: IngestRow[]): Promise<{ id: string; preview: MergePreview }> {
  const id = randomUUID();
  expect((await catalog.stage(id, 1, rows)).status).toBe(200);
  const preview = (await (await catalog.preview(id)).json()) as MergePreview;
  while (!((await (await catalog.merge(id, { fence: 2 })).json()) as MergeStatus).done);
  return { id, preview };
}

/** Pairs listed for an import once its businesses have been compared. */
async function listedPairs(importId: string): Promise<number> {
  for (;;) {
    const page = await catalog.get<DuplicatePage>(`/api/admin/duplicates?importId=${importId}`);
    if (!page.isScanning) return page.totalCount;
    await catalog.app.get(DuplicateScanService).trigger();
  }
}

describe('possible duplicates in a preview', () => {
  const at = (latitude: number) => ({ latitude, longitude: 8 });

  it('are as many as are listed for the import, and again after it', async () => {
    const known = [
      ingestRow({ name: 'Kiosk', ...phone(491), ...at(50) }),
      ingestRow({ name: 'Bäckerei', website: 'https://brot.example' }),
      ingestRow({ name: 'Bare', place_id: null, city: 'Bonn', rating: 1 }),
      ingestRow({ name: 'Moved', ...phone(492) }),
    ];
    await catalog.import(known);
    await listedPairs(randomUUID());
    const rows = [
      ingestRow({ name: 'Kiosk am Markt', ...phone(491) }),
      ingestRow({ name: 'Kiosk', ...at(50.0005) }),
      ingestRow({ name: 'Brot', website: 'https://brot.example/' }),
      ingestRow({ name: 'Brot', ...phone(493) }),
      ingestRow({ name: 'Backwaren', ...phone(493) }),
      ingestRow({ name: 'Bare', place_id: null, city: 'Bonn', rating: 2 }),
      { ...known[3]!, ...phone(494) },
      ingestRow({ name: 'Where it was', ...phone(492) }),
    ];
    const { id, preview } = await previewAndMerge(rows);
    expect([preview.possibleDuplicates, await listedPairs(id)]).toEqual([5, 5]);
    const again = await previewAndMerge(rows);
    expect([again.preview.possibleDuplicates, await listedPairs(again.id)]).toEqual([0, 0]);
  });

  it('count a phone as evidence that so many businesses share only before the import', async () => {
    const sharing = Array.from({ length: 10 }, (_, i) => ingestRow({ name: `Number ${i} of ten`, ...phone(495) }));
    await catalog.import(sharing);
    await listedPairs(randomUUID());
    const rows = [{ ...sharing[0]!, ...phone(496) }, ingestRow({ name: 'Taxi', ...phone(495) })];
    const { id, preview } = await previewAndMerge(rows);
    expect([preview.possibleDuplicates, await listedPairs(id)]).toEqual([9, 9]);
  });

  it('stay those of the import where it makes a phone that of a chain', async () => {
    const sharing = Array.from({ length: 9 }, (_, i) => ingestRow({ name: `Number ${i} of nine`, ...phone(497) }));
    await catalog.import([{ ...sharing[0]!, website: 'https://taxi.example' }, ...sharing.slice(1)]);
    await listedPairs(randomUUID());
    const rows = [
      ingestRow({ name: 'Taxi', place_id: 'zz-taxi', website: 'https://taxi.example' }),
      ...['Bus', 'Tram'].map((name) => ingestRow({ name, place_id: `zz-${name}`, ...phone(497) })),
    ];
    const { id, preview } = await previewAndMerge(rows);
    expect([preview.possibleDuplicates, await listedPairs(id)]).toEqual([1, 1]);
  });
});
