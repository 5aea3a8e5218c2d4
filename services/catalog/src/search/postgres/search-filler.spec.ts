import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DELETE_ALL_PHRASES } from '@directory/contracts/moderation';
import type { SearchPage } from '@directory/contracts/search';
import { ingestRow } from '@directory/testing/ingest-rows';
import { seededRandom } from '@directory/testing/random';
import type { QueryRunner } from 'typeorm';
import { startTestCatalog, type TestCatalog } from '../../catalog.fixture.js';
import { wrongCounts } from '../../database/recount.js';
import { OpenHours } from './open-hours.js';
import { SearchFiller } from './search-filler.js';
import { TermDictionaryUpdater } from './term-dictionary.js';

/** More than a statement may write the documents of itself. */
const MANY = 250;

let catalog: TestCatalog;
let filler: SearchFiller;
let lock: QueryRunner;
beforeAll(async () => {
  catalog = await startTestCatalog();
  filler = catalog.app.get(SearchFiller);
  lock = catalog.db.createQueryRunner();
});
beforeEach(async () => {
  await fill();
  await catalog.db.query('TRUNCATE business CASCADE');
  await hold();
});
afterAll(async () => {
  await lock.release();
  await catalog.stop();
});

/** Keeps the filler from its work, as a replica does that is at it. */
const hold = () => lock.query(`SELECT pg_advisory_lock(hashtextextended('job search backlog', 0))`);
async function fill() {
  await lock.query('SELECT pg_advisory_unlock_all()');
  await catalog.fillSearch();
}

const rows = (name: string) =>
  Array.from({ length: MANY }, (_, i) => ingestRow({ place_id: `${name}-${i}`, name: `${name} ${i}` }));
const found = async (text: string) => (await catalog.get<SearchPage>(`/api/search?q=${text}`)).totalCount;
const documents = async (where: string) =>
  (await catalog.db.query<{ n: number }[]>(`SELECT count(*)::int AS n FROM business_search WHERE ${where}`))[0]!.n;
const version = async () =>
  Number((await catalog.db.query<{ version: string }[]>('SELECT version FROM directory_count'))[0]!.version);

describe('the documents of a large statement', () => {
  it('follow an import, whose businesses are listed at once', async () => {
    await catalog.import(rows('Zephyr'));
    expect((await catalog.get<{ total: number }>('/api/admin/businesses')).total).toBe(MANY);
    expect([await found('zephyr'), await wrongCounts(catalog.db)]).toEqual([0, []]);
    const before = await version();
    await fill();
    expect(await found('zephyr')).toBe(MANY);
    expect(await wrongCounts(catalog.db)).toEqual([]);
    expect(await version()).toBeGreaterThan(before); // cached responses are outdated
  });

  it('are replaced after an update, one for each business that is still listed', async () => {
    await catalog.import(rows('Zephyr'));
    await fill();
    await hold();
    await catalog.db.query(
      `UPDATE business SET rating = 4.9, reviews = 5000, name = 'Mistral', slug = 'mistral-' || id`,
    );
    await catalog.db.query(`UPDATE business SET approved = id % 2 = 0`);
    expect(await wrongCounts(catalog.db)).toEqual([]);
    await fill();
    expect([await found('zephyr'), await found('mistral')]).toEqual([0, MANY / 2]);
    expect([await documents('true'), await wrongCounts(catalog.db)]).toEqual([MANY / 2, []]);
  });

  it('do not delay those of a small change of the same businesses', async () => {
    await catalog.import(rows('Zephyr'));
    await fill();
    await hold();
    await catalog.db.query(`UPDATE business SET rating = 4.9, reviews = 5000`);
    await catalog.db.query(`UPDATE business SET rating = 1.1, slug = 'mistral-000000' WHERE match_key = 'Zephyr-7'`);
    await catalog.db.query(`DELETE FROM business WHERE match_key = 'Zephyr-8'`);
    expect(await documents(`words @@ 'mistral'`)).toBe(1);
    expect(await documents('true')).toBe(MANY - 1);
    await fill();
    expect([await documents('true'), await wrongCounts(catalog.db)]).toEqual([MANY - 1, []]);
  });

  it('do not wait for a business that a transaction in flight has changed', async () => {
    await catalog.import(rows('Zephyr'));
    const other = catalog.db.createQueryRunner();
    await other.startTransaction();
    await other.query(`UPDATE business SET slug = 'mistral-000000' WHERE match_key = 'Zephyr-7'`);
    await lock.query('SELECT pg_advisory_unlock_all()');
    while ((await documents('true')) === 0) await filler.fill();
    expect(await documents('true')).toBe(MANY - 1);
    await other.commitTransaction();
    await other.release();
    await fill();
    expect(await documents(`words @@ 'mistral'`)).toBe(1);
    expect([await documents('true'), await wrongCounts(catalog.db)]).toEqual([MANY, []]);
  });

  it('follow after an error, from where it occurred', async () => {
    await catalog.import(rows('Zephyr'));
    await catalog.db.query('ALTER TABLE business_search ADD CONSTRAINT no_one CHECK (id < 0) NOT VALID');
    await lock.query('SELECT pg_advisory_unlock_all()');
    await filler.fill();
    expect(await documents('true')).toBe(0);
    await catalog.db.query('ALTER TABLE business_search DROP CONSTRAINT no_one');
    await fill();
    expect([await found('zephyr'), await wrongCounts(catalog.db)]).toEqual([MANY, []]);
  });

  it('follow the restored directory if it was deleted meanwhile', async () => {
    await catalog.import(rows('Zephyr'));
    const deleted = await catalog.write('DELETE', '/api/admin/businesses', { confirmation: DELETE_ALL_PHRASES.tr });
    const { deletionId } = (await deleted.json()) as { deletionId: string };
    await fill();
    expect(await documents('true')).toBe(0);
    await catalog.write('POST', `/api/admin/deletions/${deletionId}/restore`);
    await fill();
    expect([await found('zephyr'), await wrongCounts(catalog.db)]).toEqual([MANY, []]);
  });

  it('bring its opening hours, each once, of which only the unknown ones are written', async () => {
    const hours = () =>
      catalog.db.query<object[]>(`SELECT xmin::text, hours FROM open_hours WHERE hours LIKE 'sirocco%' ORDER BY hours`);
    const days = ['sirocco 9-17', 'sirocco 10-18'];
    const withHours = (name: string, each: string[]) =>
      rows(name).map((row, i) => ({ ...row, working_hours: each[i % each.length]! }));
    await catalog.import(withHours('Zephyr', days.slice(0, 1)));
    expect(await hours()).toEqual([]);
    await fill();
    await catalog.app.get(OpenHours).clockAt(new Date(), new AbortController().signal); // parses them, which writes them once more
    const written = await hours();
    expect(written).toMatchObject([{ hours: days[0] }]);
    await hold();
    await catalog.import(withHours('Mistral', days));
    await fill();
    expect(await hours()).toMatchObject([{ hours: days[1] }, written[0]]);
    expect(await wrongCounts(catalog.db)).toEqual([]);
  });

  it('give their words to the dictionary although later businesses have theirs', async () => {
    // Names of no other test: the dictionary has the words of all.
    await catalog.import(rows('Levanter'));
    await catalog.import([ingestRow({ name: 'Meltemi' })]);
    const dictionary = catalog.app.get(TermDictionaryUpdater);
    await dictionary.collect();
    await fill();
    await dictionary.collect();
    expect(
      await catalog.db.query(
        `SELECT word, frequency FROM search_word WHERE word IN ('levanter', 'meltemi') ORDER BY word`,
      ),
    ).toEqual([
      { word: 'levanter', frequency: MANY },
      { word: 'meltemi', frequency: 1 },
    ]);
  });

  it.each([1, 2, 3])(
    'are those of the listed businesses after concurrent changes of any size (seed %d)',
    async (seed) => {
      const next = seededRandom(seed);
      const random = (below: number) => Math.floor(next() * below);
      await lock.query('SELECT pg_advisory_unlock_all()');
      let isWriting = true;
      const writing = (async () => {
        for (let step = 0; step < 25; step++) {
          const some = random(2) ? 'true' : `id % 9 = ${random(9)}`;
          const statement = [
            () => catalog.import(rows(`Wind${random(3)}`).slice(0, 1 + random(MANY))),
            () =>
              catalog.db.query(
                `UPDATE business SET rating = ${random(50) / 10}, reviews = ${random(900)} WHERE ${some}`,
              ),
            () => catalog.db.query(`UPDATE business SET approved = ${random(3) > 0} WHERE ${some}`),
            () => catalog.db.query(`DELETE FROM business WHERE id % 7 = ${random(7)}`),
          ][random(4)]!;
          await statement();
        }
        isWriting = false;
      })();
      while (isWriting) await filler.fill();
      await writing;
      await fill();
      expect(await wrongCounts(catalog.db)).toEqual([]);
    },
  );
});
