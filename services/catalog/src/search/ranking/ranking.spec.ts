import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingestRow } from '@directory/testing/ingest-rows';
import { startTestCatalog, type TestCatalog } from '../../catalog.fixture.js';
import { popularity, POPULARITY_SQL, SCORE_PARTITIONS, SCORE_SQL } from './ranking.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  const ratings = [null, 1, 2.5, 3.4, 4.2, 5];
  const reviews = [null, 0, 1, 24, 900, 120_000];
  await catalog.import(ratings.flatMap((rating) => reviews.map((count) => ingestRow({ rating, reviews: count }))));
});
afterAll(() => catalog.stop());

describe('ranking', () => {
  it('computes the same popularity in PostgreSQL and for Meilisearch', async () => {
    const rows = await catalog.db.query<{ score: number; reviews: number | null; popularity: number }[]>(
      `SELECT score, reviews, ${POPULARITY_SQL} AS popularity FROM business`,
    );
    expect(rows).toHaveLength(36);
    for (const row of rows) expect(row.popularity).toBeCloseTo(popularity(row.score, row.reviews), 4);
    expect(popularity(4.5, 900)).toBeGreaterThan(popularity(4.5, 24));
  });

  it('has the score that the schema generates', async () => {
    const rows = await catalog.db.query<{ score: number; computed: number }[]>(
      `SELECT score, (${SCORE_SQL})::real AS computed FROM business`,
    );
    expect(rows.map(({ computed }) => computed)).toEqual(rows.map(({ score }) => score));
    expect(new Set(rows.map(({ score }) => score)).size).toBeGreaterThan(10);
  });

  it('has the bounds of the partitions that the schema divides by', async () => {
    const rows = await catalog.db.query<{ bound: string }[]>(
      `SELECT pg_get_expr(relpartbound, oid) AS bound FROM pg_class WHERE relispartition AND relname ~ '^business_search_[0-9]+$'`,
    );
    const lowest = rows.flatMap(({ bound }) => /FROM \('?([0-9.]+)/.exec(bound)?.[1] ?? []).map(Number);
    expect(lowest.sort((a, b) => b - a)).toEqual(SCORE_PARTITIONS);
  });
});
