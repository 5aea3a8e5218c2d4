import { afterAll, beforeAll, expect, it } from 'vitest';
import { endpointDefinition, endpoints, type EndpointKey } from '@directory/contracts/endpoints';
import { DELETE_ALL_PHRASES } from '@directory/contracts/moderation';
import { ingestRow } from '@directory/testing/ingest-rows';
import { SchemaRequests } from '@directory/testing/schema-requests';
import { startTestCatalog, type TestCatalog } from './catalog.fixture.js';

const REQUESTS = 600;
const SEED = 2026;
const rows = Array.from({ length: 30 }, (_, i) =>
  ingestRow({ name: `Star ${i % 20}`, category: 'Gym', city: 'Berlin', country_code: 'DE', place_id: `STAR_${i}` }),
);

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.import(rows);
});
afterAll(() => catalog.stop());

it('requests generated from the schemas of every endpoint cause no server error', async () => {
  const definitions = (Object.keys(endpoints) as EndpointKey[])
    .map(endpointDefinition)
    .filter(({ service }) => service === 'catalog');
  const generator = new SchemaRequests(SEED, {
    ...{ slug: ['gym', 'germany', 'star-0-berlin'], countryCode: ['DE'], citySlug: ['berlin'], id: ['1', '5', '9'] },
    ...{ category: ['gym', 'Gym'], country: ['germany'], city: ['berlin'], confirmation: [DELETE_ALL_PHRASES.tr] },
  });
  const failures: string[] = [];
  const statuses = new Set<number>();
  for (let i = 0; i < REQUESTS; i++) {
    const { method, path, headers, body } = generator.next(definitions[i % definitions.length]!);
    const response = await catalog.send(path, { method, headers, ...(body !== undefined && { body }) });
    const text = await response.text();
    statuses.add(response.status);
    if (response.status >= 500)
      failures.push(`${method} ${path.slice(0, 300)} ${body?.slice(0, 500)}: ${response.status} ${text}`);
  }
  expect(failures).toEqual([]);
  // Requests that all fail the first check would prove nothing.
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404]));
}, 300_000);
