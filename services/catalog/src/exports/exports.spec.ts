import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditPage } from '@directory/contracts/audit';
import { EXPORT_TOTAL_HEADER, exportFields } from '@directory/contracts/exports';
import { SERVICE_TOKEN_HEADER } from '@directory/contracts/internal';
import { ingestRow } from '@directory/testing/ingest-rows';
import { SERVICE_TOKEN, startTestCatalog, type TestCatalog } from '../catalog.fixture.js';
import { wrongCounts } from '../database/recount.js';
import { EXPORT_CONNECTION } from './export-database.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
});
afterAll(() => catalog.stop());

const fill = async (rows: ReturnType<typeof ingestRow>[]) => {
  await catalog.db.query('DELETE FROM business');
  await catalog.import(rows);
};
/** A file without line ends in values, as rows of texts. */
const rowsOf = (csv: string) =>
  csv
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\n')
    .map((line) =>
      Array.from(
        line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g),
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!,
      ),
    );
const download = async (query = '', init?: RequestInit) => {
  const response = await catalog.send(query.startsWith('/') ? query : `/api/admin/export-csv?${query}`, init);
  const buffer = Buffer.from(await response.arrayBuffer());
  return { response, csv: buffer.toString(), rows: response.ok ? rowsOf(buffer.toString()) : [] };
};
const names = async (query: string) => (await download(`fields=name&${query}`)).rows.slice(1).map(([name]) => name);
const running = async () => {
  const rows = await catalog.db.query<{ n: number }[]>(
    'SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database()',
    [EXPORT_CONNECTION],
  );
  return rows[0]!.n;
};
describe('an export', () => {
  it('is a file of every field, named after the day', async () => {
    await fill([
      ingestRow({
        ...{ name: 'Ada "A", Co', category: 'Gym', type: 'Spa', full_address: '1 Main St\u2028x', city: 'İzmir' },
        ...{
          country_code: 'TR',
          phone: '+90 232 000 00 00',
          latitude: 38.4,
          longitude: 27.14,
          rating: 4.3,
          reviews: 7,
        },
        ...{ website: 'https://example.com', verified: true, about: '{"A":{"b":true}}' },
      }),
    ]);
    const { response, csv, rows } = await download('timeZone=Europe/Istanbul');
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format();
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="businesses_export_${today}.csv"`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get(EXPORT_TOTAL_HEADER)).toBe('1');
    expect(csv.startsWith('\ufeff')).toBe(true);
    expect(rows[0]).toEqual([...exportFields]);
    const ada = Object.fromEntries(exportFields.map((field, at) => [field, rows[1]![at]]));
    expect(ada).toMatchObject({
      ...{ name: 'Ada "A", Co', category: 'Gym', country: 'Turkey', country_code: 'TR', phone: '+90 232 000 00 00' },
      ...{
        latitude: '38.4',
        longitude: '27.14',
        rating: '4.3',
        reviews: '7',
        verified: 'true',
        url: 'https://example.com',
      },
      ...{
        about: '{"A":{"b":true}}',
        street: '',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+03$/),
      },
    });
  });

  it('has the fields that are chosen, and those of the shorter list under its names', async () => {
    await fill([ingestRow({ name: 'Ada', type: 'Spa', place_id: 'p1', country_code: 'DE' })]);
    expect((await download('fields=place_id,name,name')).rows).toEqual([
      ['place_id', 'name'],
      ['p1', 'Ada'],
    ]);
    const post = (body: unknown) =>
      download('/api/export-csv', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await post({})).rows).toEqual([
      ['name', 'address', 'phone', 'category'],
      ['Ada', '', '', 'Spa'],
    ]);
    const chosen = await post({ selectedFields: ['placeId', 'countryCode', 'reviewCount'], countryCode: 'de' });
    expect(chosen.rows).toEqual([
      ['placeId', 'countryCode', 'reviewCount'],
      ['p1', 'DE', ''],
    ]);
    expect((await post({ countryCode: 'FR' })).rows).toHaveLength(1);
  });

  it.each(['100', 'DEU', 'D', 'ß'])('rejects %j as a country code in both calls', async (countryCode) => {
    const chosen = await catalog.send(`/api/admin/export-csv?countryCode=${encodeURIComponent(countryCode)}`);
    const simple = await catalog.send('/api/export-csv', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ countryCode }),
    });
    for (const response of [chosen, simple]) {
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        code: 'invalid_input',
        fields: { countryCode: 'Must be a country code of two letters, or all' },
      });
    }
  });

  it("has the businesses of the administration's list, and records its filters", async () => {
    await fill([
      ingestRow({ place_id: 'p1', name: "Ada's Gym", category: 'Gym', city: 'Ankara', country_code: 'TR' }),
      ingestRow({ place_id: 'p2', name: 'Ada Gym', category: 'Gym', city: 'Ankara', country_code: 'TR', rating: 4 }),
      ingestRow({ place_id: 'p3', name: 'Ada Spa', category: 'Spa', city: 'Ankara', country_code: 'TR' }),
      ingestRow({ place_id: 'p4', name: 'Ada Gym', category: 'Gym', city: 'Bonn', country_code: 'DE' }),
    ]);
    const ids = async (query: string) => (await download(`fields=place_id&${query}`)).rows.slice(1).flat().sort();
    expect(await ids('category=gym&city=ankara')).toEqual(['p1', 'p2']);
    expect(await ids('filter=ada+gym&countryCode=tr&missing=rating')).toEqual(['p1']);
    expect(await ids('filter=ada+gym&countryCode=de')).toEqual(['p4']);
    expect(await ids("filter=ada's+gym&missing=rating")).toEqual(['p1']);
    expect(await ids('filter=p4')).toEqual(['p4']);
    expect(await ids('source=nowhere')).toEqual([]);
    const { entries } = await catalog.get<AuditPage>('/api/admin/audit-log');
    expect(entries[1]).toMatchObject({ action: 'business.export', count: 1, after: { filter: 'p4' } });
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+A1', "'+A1"],
    ['-A1', "'-A1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1', "'＝1"],
    ['＠x', "'＠x"],
    ["'=1", "''=1"],
    ["''+x", "'''+x"],
    ["'n Sync", "'n Sync"],
    ['-12.5', '-12.5'],
    ['+90 (212) 555 00 11', '+90 (212) 555 00 11'],
    ['(+x', '(+x'],
    ['a=b', 'a=b'],
  ])('writes %j as %j, which no spreadsheet program evaluates', async (name, written) => {
    await fill([ingestRow({ name, phone: name })]);
    expect((await download('fields=name,phone')).rows[1]).toEqual([written, written]);
  });

  it('is of one country or of some categories, by name or slug', async () => {
    await fill([
      ingestRow({ name: 'A', category: 'Gym', country_code: 'DE' }),
      ingestRow({ name: 'B', category: 'Café', country_code: 'TR' }),
      ingestRow({ name: 'C', category: 'X', type: 'Gym', country_code: 'TR' }),
    ]);
    expect(await names('countryCode=all')).toEqual(['A', 'B', 'C']);
    expect(await names('countryCode=tr')).toEqual(['B', 'C']);
    expect(await names('categories=Gym')).toEqual(['A', 'C']);
    expect(await names('categories=Gym,cafe&countryCode=TR')).toEqual(['B', 'C']);
    expect((await download('countryCode=TR')).response.headers.get(EXPORT_TOTAL_HEADER)).toBe('2');
    expect(await names(`categories=${encodeURIComponent("'; DROP TABLE business; --\\")}`)).toEqual([]);
  });

  it("filters by days in the administrator's time zone", async () => {
    const zone = 'Pacific/Kiritimati'; // fourteen hours ahead of UTC: days start at 10:00 UTC
    await fill(Array.from({ length: 12 }, (_, i) => ingestRow({ name: String(i) })));
    const here = `(now() AT TIME ZONE '${zone}')`;
    const at = (moment: string) => `((${moment}) AT TIME ZONE '${zone}')`;
    const moments = [
      at(`date_trunc('day', ${here})`),
      `${at(`date_trunc('day', ${here})`)} - interval '1 second'`,
      at(`date_trunc('day', ${here}) - interval '1 day'`),
      `now() - interval '23 hours 59 minutes'`,
      `now() - interval '6 days 23 hours'`,
      at(`date_trunc('week', ${here})`),
      at(`date_trunc('month', ${here})`),
      `'2020-02-29 23:30+14'`,
      `now() - interval '24 hours 1 minute'`,
      `now() - interval '7 days 1 minute'`,
      `${at(`date_trunc('week', ${here})`)} - interval '1 second'`,
      `${at(`date_trunc('month', ${here})`)} - interval '1 second'`,
    ];
    for (const [i, moment] of moments.entries()) {
      await catalog.db.query(`UPDATE business SET created_at = ${moment} WHERE name = $1`, [String(i)]);
    }
    const of = async (range: string) => names(`timeZone=${zone}&dateRange=${range}`);
    expect(await of('all')).toHaveLength(12);
    expect(await of('today')).toContain('0');
    expect(await of('today')).not.toContain('1');
    expect(await of('yesterday')).toEqual(expect.arrayContaining(['1', '2']));
    expect(await of('yesterday')).not.toContain('0');
    expect(await of('last24hours')).toEqual(expect.arrayContaining(['0', '3']));
    expect(await of('last24hours')).not.toContain('8');
    expect(await of('last7days')).toEqual(expect.arrayContaining(['0', '1', '2', '3', '4']));
    expect(await of('last7days')).not.toContain('9');
    expect(await of('thisweek')).toContain('5');
    expect(await of('thisweek')).not.toContain('10');
    expect(await of('thismonth')).toContain('6');
    expect(await of('thismonth')).not.toContain('11');
    expect(await of('custom&startDate=2020-02-29&endDate=2020-02-29')).toEqual(['7']);
    expect(await of('custom&startDate=2020-03-01&endDate=2020-03-02')).toEqual([]);
  });

  it.each([
    ['dateRange=custom&startDate=2020-01-01', 'endDate'],
    ['dateRange=custom&startDate=2020-01-02&endDate=2020-01-01', 'endDate'],
    ['timeZone=Mars/Olympus', 'timeZone'],
    ['timeZone=%2B03:00', 'timeZone'],
    // Known to browsers, not to the database.
    ['timeZone=AET', 'timeZone'],
    ['fields=name,secret', 'fields.1'],
    ['dateRange=someday', 'dateRange'],
  ])('with %s is rejected', async (query, field) => {
    const { response, csv } = await download(query);
    expect([response.status, Object.keys((JSON.parse(csv) as { fields: object }).fields)]).toEqual([400, [field]]);
  });
});

describe('exports at once', () => {
  /** Starts an export without reading it. */
  const begin = async () => {
    const { hostname, port } = new URL(catalog.url);
    const path = '/api/admin/export-csv';
    const sent = request({ hostname, port, path, headers: { [SERVICE_TOKEN_HEADER]: SERVICE_TOKEN }, agent: false });
    sent.end();
    const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
    response.on('error', () => undefined); // aborted below
    return { response, sent };
  };

  it('are at most two, follow the speed of their client, and end when it disconnects', async () => {
    await catalog.db.query('DELETE FROM business');
    await catalog.db.query(
      `INSERT INTO business (match_key, slug, name, name_hash, description, about)
       SELECT i, 's-' || i, 'n', 1, '', repeat(md5(i::text), 300) FROM generate_series(1, 3000) i`,
    );
    expect(await wrongCounts(catalog.db)).toEqual([]);
    const both = [await begin(), await begin()];
    expect(both.map(({ response }) => response.statusCode)).toEqual([200, 200]);
    const third = await download();
    expect([third.response.status, (JSON.parse(third.csv) as { code: string }).code]).toEqual([429, 'export_busy']);
    expect(await running()).toBe(2);
    for (const { sent } of both) sent.destroy();
    await expect.poll(() => running()).toBe(0);
    const whole = await catalog.send('/api/admin/export-csv?fields=about');
    expect([whole.status, (await whole.text()).split('\n').length]).toEqual([200, 3002]);
  });
});
