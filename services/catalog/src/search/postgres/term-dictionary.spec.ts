import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestCatalog, type TestCatalog } from '../../catalog.fixture.js';
import { ingestRow } from '@directory/testing/ingest-rows';
import { DirectoryVersion } from '../../cache/directory-version.js';
import { TermQueries } from './terms.queries.js';

describe('words of new businesses', () => {
  let catalog: TestCatalog;
  beforeAll(async () => {
    catalog = await startTestCatalog();
  });
  afterAll(() => catalog.stop());

  it('are known to searches without another change, and change the version of cached responses', async () => {
    const version = catalog.app.get(DirectoryVersion);
    const frequencies = () => catalog.app.get(TermQueries).frequencies(['quibblery'], new AbortController().signal);
    const before = await catalog.db.transaction(async (tx) => {
      // The dictionary waits meanwhile.
      await tx.query('SELECT FROM search_word_cursor FOR UPDATE');
      await catalog.import([ingestRow({ name: 'Quibblery' })]);
      await catalog.fillSearch();
      expect(await frequencies()).toEqual(new Map());
      return Number(version.current);
    });
    await expect.poll(frequencies, { interval: 50 }).toEqual(new Map([['quibblery', 1]]));
    expect(Number(version.current)).toBeGreaterThan(before);
  });
});
