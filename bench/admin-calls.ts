// Requests of an administrator, for existing businesses.
import { NOT_STAGED } from '@directory/contracts/internal';
import { SortField } from '@directory/contracts/moderation';
import pg from 'pg';
import { SeededRandom } from './random.js';

const SEED = 20_261_120;
/** Requests of each kind: of a site in use, and measured. */
const [USED, MEASURED] = [40, 40];
const AUDIT_ENTRIES = 100_000;
const IMPORTS = 10_000;
const MESSAGES = 100_000;
const REPORTS = 100_000;
const DELETIONS = 1_000;
const MISSED_PER_DAY = 2_000;
const VIEWED_PER_DAY = 20_000;
const ROWS_PER_PAGE = { imports: 50, messages: 20, reports: 20 };

/** Paths of requests of a kind. */
interface Calls {
  used: string[];
  measured: string[];
}

export async function listCalls(databaseUrl: string): Promise<Record<string, Calls>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await addOrigins(client);
    await addQueues(client);
    await addRecords(client);
    const halves = ([kind, paths]: [string, string[]]) => [
      kind,
      { used: paths.slice(0, USED), measured: paths.slice(USED) },
    ];
    return Object.fromEntries(Object.entries(await callsOf(client)).map(halves));
  } finally {
    await client.end();
  }
}

/** Imports, manual edits and reports of visitors, which generated businesses lack. Without triggers: no count depends on them. */
async function addOrigins(client: pg.Client) {
  if ((await client.query('SELECT FROM business_report LIMIT 1')).rowCount) return;
  await client.query(`
    SET session_replication_role = replica;
    INSERT INTO import_merge (import_id, fence, source) SELECT gen_random_uuid(), 1, 'Source ' || i FROM generate_series(0, 19) i;
    UPDATE business SET import_id = import_merge.import_id, edited_fields = CASE WHEN id % 300 = 0 THEN ARRAY['phone'] END
      FROM import_merge WHERE id % 50 = 0 AND source = 'Source ' || id / 50 % 20;
    INSERT INTO business_report (token_hash, business_id, business_name, kind, changes, client_hash)
      SELECT sha256(id::text::bytea), id, name, 'closed', '{}', '' FROM business WHERE id % 100 = 7 LIMIT 2000;
    RESET session_replication_role;`);
  // Index-only scans read rows of pages that have changed since.
  await client.query('VACUUM (ANALYZE) import_merge, business_report, business');
}

/** Possible duplicates, every other one certain, and audit entries. */
async function addQueues(client: pg.Client) {
  if ((await client.query('SELECT FROM audit_entry LIMIT 1')).rowCount) return;
  await client.query(`
    INSERT INTO possible_duplicate (match_key, other_key, import_id, reasons, certain)
      SELECT least(key, next), greatest(key, next), gen_random_uuid(), ARRAY['name_place'], number % 2 = 0
      FROM (SELECT match_key AS key, lead(match_key) OVER (ORDER BY id) AS next, row_number() OVER (ORDER BY id) AS number
            FROM business ORDER BY id LIMIT 60000) pair
      WHERE number % 3 = 0 AND next IS NOT NULL
    ON CONFLICT DO NOTHING;
    INSERT INTO audit_entry (username, action, subject)
      SELECT 'person ' || i % 7, (ARRAY['business.edit', 'business.approve', 'session.login'])[i % 3 + 1], 'Subject ' || i
      FROM generate_series(1, ${AUDIT_ENTRIES}) i;
    ANALYZE possible_duplicate, audit_entry;`);
}

/** Imports, messages and decided reports of years, and the deletions of a busy week. */
async function addRecords(client: pg.Client) {
  if ((await client.query('SELECT FROM importer.import_run LIMIT 1')).rowCount) return;
  await client.query(`
    INSERT INTO importer.import_run (id, file_name, file_size, sha256, options, state, request_id, progress, reading, merge, created_at, finished_at)
      SELECT id, 'isletmeler-' || i || '.xlsx', 1000000, md5(i::text), '${OPTIONS}', (ARRAY['done', 'done', 'done', 'failed', 'cancelled'])[i % 5 + 1],
        '', jsonb_build_object('importId', id, 'revision', 1, 'phase', 'done', 'bytesRead', 1, 'bytesTotal', 1, 'rowsRead', 9000, 'rowsMerged', 9000,
          'inserted', 8000, 'updated', 900, 'skipped', 0, 'errors', 100, 'rowsPerSecond', 1, 'etaSeconds', null, 'percent', 100),
        '${READING}' || jsonb_build_object('rowsRejected', i % 3 * 50, 'drops', issues, 'rejections', issues),
        '${MERGE}' || jsonb_build_object('issues', issues),
        now() - interval '1 hour' * i, now() - interval '1 hour' * i
      FROM (SELECT gen_random_uuid() AS id, i FROM generate_series(1, ${IMPORTS}) i) run,
        (SELECT jsonb_agg(jsonb_build_object('row', n, 'column', 'phone', 'code', 'row_value_unreadable', 'value', md5(n::text))) AS issues
         FROM generate_series(1, 20) n) sample;
    INSERT INTO contact_message (name, email, subject, message, client_hash, is_read, created_at)
      SELECT 'Name ' || i, 'name@example.com', 'Subject ' || i, repeat('A sentence of a message. ', 20), '', i % 20 > 0, now() - interval '1 minute' * (${MESSAGES} - i)
      FROM generate_series(1, ${MESSAGES}) i;
    INSERT INTO business_report (token_hash, business_id, business_name, kind, changes, client_hash, state, decided_by, decided_at, created_at)
      SELECT sha256(i::text::bytea), i, 'Business ' || i, 'edit', '{"phone": "+90 216 555 12 34"}', '', (ARRAY['accepted', 'declined'])[i % 2 + 1],
        'person', now(), now() - interval '1 minute' * (${REPORTS} - i)
      FROM generate_series(1, ${REPORTS}) i ON CONFLICT DO NOTHING;
    INSERT INTO missed_search SELECT current_date - day, 'text ' || (n * 7 + day) % 5000, n
      FROM generate_series(0, 29) day, generate_series(1, ${MISSED_PER_DAY}) n ON CONFLICT DO NOTHING;
    INSERT INTO business_view SELECT current_date - day, id, 1 + id % 50
      FROM generate_series(0, 29) day, LATERAL (SELECT id FROM business WHERE (id + day) % 3 > 0 ORDER BY id LIMIT ${VIEWED_PER_DAY}) viewed;
    INSERT INTO deletion (kind, label, count, listed_count, username, restorable_until)
      SELECT 'one', 'Business ' || i, 1, 1, 'person', now() + interval '7 days' FROM generate_series(1, ${DELETIONS}) i;
    `);
  await client.query(
    'VACUUM (ANALYZE) importer.import_run, contact_message, business_report, deletion, missed_search, business_view',
  );
}

const OPTIONS = JSON.stringify({
  ...{ batchSize: 500, mode: 'update', approve: true, test: false, overwriteManual: false, preview: false },
  ...{ rememberedColumns: false, source: null, licence: null, note: null },
});

const MERGE = JSON.stringify({ ...NOT_STAGED, inserted: 8_000, updated: 900, rejected: 50, done: true });

/** What reading a file found, but for its row errors. */
const READING = JSON.stringify({
  ...{ rowsRead: 9_000, rowsStaged: 8_900, valuesDropped: 20, fileDuplicates: 0, fileDuplicateNames: [] },
  ...{ recordsWithPlaceId: 9_000, uniquePlaceIds: 9_000, restrictedLicences: [], unlicensedRows: 0 },
  columns: { source: null, extracted: ['name', 'phone'], further: [], missing: ['rating'], unknown: ['remarks'] },
});

async function callsOf(client: pg.Client) {
  const chance = new SeededRandom(SEED);
  const read = async (sql: string) => (await client.query(sql)).rows;
  const [{ count }] = await read('SELECT business_count AS count FROM directory_count');
  const categories = await read(
    'SELECT slug, business_count AS count FROM category_count ORDER BY business_count DESC',
  );
  const countries = await read(
    'SELECT country_code AS code, business_count AS count FROM country_count ORDER BY business_count DESC',
  );
  const cities = await read(
    'SELECT slug, country_code AS code FROM city_count ORDER BY business_count DESC, slug LIMIT 20',
  );
  const sample = await read(
    'SELECT id, name, slug, phone, place_id FROM business TABLESAMPLE SYSTEM (2) REPEATABLE (7) WHERE phone IS NOT NULL LIMIT 400',
  );
  const imports = await read(
    'SELECT import_id AS id, source FROM import_merge WHERE source IS NOT NULL ORDER BY import_id LIMIT 20',
  );
  const [{ far }] = await read('SELECT count(*)::int AS far FROM business WHERE photo IS NULL');
  const sorts = SortField.options.flatMap((field) => [
    `sortBy=${field}&sortOrder=asc`,
    `sortBy=${field}&sortOrder=desc`,
  ]);
  type Query = (i: number) => Record<string, string | number>;
  const each = (path: string, query: Query) =>
    Array.from(
      { length: USED + MEASURED },
      (_, i) => `/api/admin/${path}?${new URLSearchParams(query(i) as Record<string, string>)}`,
    );
  const some = (query: Query) => each('businesses', query).map((path, i) => `${path}&${sorts[i % sorts.length]}`);
  const pageOf = (matches: number) => chance.integer(1, Math.max(1, Math.ceil(matches / 20)));
  const words = (name: string) => name.split(/[^\p{L}]+/u).filter((word) => word.length > 2);
  const pick = () => chance.pick(sample);
  return {
    'first page, every sort': some(() => ({})),
    'pages 2 to 50': some(() => ({ page: chance.integer(2, 50) })),
    'any page, to the very last': some(() => ({ page: pageOf(count) })),
    'missing photos, any page': each('businesses', () => ({
      missing: 'photo',
      page: chance.integer(1, Math.ceil(far / 20)),
    })),
    'a large category': some((i) => ({ category: categories[i % 10].slug, page: chance.integer(1, 5) })),
    'any category, any page': some(() => {
      const { slug, count: matches } = chance.pick(categories);
      return { category: slug, page: pageOf(matches) };
    }),
    'a large country': some((i) => ({ countryCode: countries[i % 5].code, page: chance.integer(1, 5) })),
    'a large category in a large country': some((i) => ({
      category: categories[i % 7].slug,
      countryCode: countries[i % 3].code,
    })),
    'not approved': some(() => ({ approved: 'no', page: chance.integer(1, 20) })),
    approved: some(() => ({ approved: 'yes', page: chance.integer(1, 20) })),
    'a city': some((i) => ({
      city: cities[i % 20].slug,
      countryCode: cities[i % 20].code,
      page: chance.integer(1, 5),
    })),
    'missing facts': some((i) => ({
      missing: ['photo', 'phone', 'hours', 'position', 'phone,website'][i % 5] ?? 'photo',
    })),
    'missing facts in a country': some((i) => ({
      missing: i % 2 ? 'photo' : 'phone',
      countryCode: countries[i % 9].code,
    })),
    'missing facts of a category': some((i) => ({
      missing: i % 2 ? 'photo' : 'hours',
      category: categories[i % 30].slug,
    })),
    'one level of completeness': some((i) => ({ completeness: ['thin', 'partial', 'full'][i % 3] ?? 'thin' })),
    'edited by hand': some((i) => ({ edited: i % 2 ? 'yes' : 'no' })),
    reported: some((i) => ({
      reported: i % 4 ? 'yes' : 'no',
      ...(i % 4 === 2 && { countryCode: countries[i % 9].code }),
      ...(i % 4 === 3 && { category: categories[i % 30].slug, missing: 'photo' }),
    })),
    'an import, a source': some((i) => ({
      ...(i % 2 ? { importId: imports[i % imports.length].id } : { source: imports[i % imports.length].source }),
      ...(i % 4 > 1 && { missing: 'photo', countryCode: countries[i % 9].code }),
    })),
    'place, category, content and origin': some((i) => ({
      ...{ city: cities[i % 20].slug, countryCode: cities[i % 20].code, missing: 'photo', edited: 'no' },
      ...(i % 2 && { category: categories[i % 10].slug }),
      ...(i % 3 === 0 && { importId: imports[i % imports.length].id, approved: 'yes' }),
    })),
    'a word and content': some((i) => ({
      filter: words(pick().name)[0] ?? 'cafe',
      ...(i % 2 ? { missing: 'phone' } : { completeness: 'thin', countryCode: countries[i % 5].code }),
    })),
    'a page of the map': some((i) => ({
      limit: 300,
      ...(i % 2 && { countryCode: countries[i % 5].code }),
      ...(i % 4 === 2 && { category: categories[i % 10].slug, missing: 'photo' }),
    })),
    'a whole name': some(() => ({ filter: pick().name })),
    'two words, the last unfinished': some(() => ({ filter: words(pick().name).slice(0, 2).join(' ').slice(0, -1) })),
    'one word': some(() => ({ filter: words(pick().name)[0] ?? 'cafe' })),
    'a phone number': some(() => ({ filter: pick().phone })),
    'an id, a slug, a place id': some((i) => ({ filter: pick()[['id', 'slug', 'place_id'][i % 3] ?? 'id'] })),
    'names that may be one': each('names', (i) => ({ kind: i % 2 ? 'category' : 'city' })),
    'possible duplicates, any page': each('duplicates', (i) => ({
      page: chance.integer(1, 1000),
      ...(i % 3 === 1 && { certainty: 'certain' }),
    })),
    'audit log, any page': each('audit-log', () => ({ page: chance.integer(1, AUDIT_ENTRIES / 50) })),
    'audit log of an action': each('audit-log', () => ({
      action: 'business.edit',
      page: chance.integer(1, AUDIT_ENTRIES / 150),
    })),
    'reports of imports, any page': each('import-history', () => ({
      page: chance.integer(1, IMPORTS / ROWS_PER_PAGE.imports),
    })),
    'reports of imports, filtered': each('import-history', (i) => ({
      ...(i % 3 === 0 && { file: `isletmeler-${i}` }),
      ...(i % 3 === 1 && { state: ['done', 'partial', 'failed', 'cancelled', 'undone'][i % 5] ?? 'done' }),
      ...(i % 3 === 2 && { errors: 'yes', page: chance.integer(1, 50) }),
    })),
    'latest imports': each('imports', () => ({})),
    'messages, any page': each('contact-messages', (i) => ({
      state: ['all', 'new', 'read'][i % 3] ?? 'all',
      page: chance.integer(1, 100),
    })),
    'messages, the last pages': each('contact-messages', (i) => ({ page: MESSAGES / ROWS_PER_PAGE.messages - i })),
    'reports of visitors, any page': each('business-reports', (i) => ({
      state: ['all', 'received', 'accepted', 'declined'][i % 4] ?? 'all',
      page: chance.integer(1, 40),
    })),
    'reports of visitors, the last pages': each('business-reports', (i) => ({
      state: 'all',
      page: REPORTS / ROWS_PER_PAGE.reports - i,
    })),
    deletions: each('deletions', () => ({})),
    'searches without a result, any page': each('missed-searches', (i) => ({
      days: [1, 7, 30][i % 3] ?? 30,
      page: chance.integer(1, 40),
    })),
    'viewed businesses, any page': each('viewed-businesses', (i) => ({
      days: [1, 7, 30][i % 3] ?? 30,
      page: chance.integer(1, 100),
    })),
    people: each('people', () => ({})),
    dashboard: each('dashboard', () => ({})),
    insights: each('insights', () => ({})),
  };
}
