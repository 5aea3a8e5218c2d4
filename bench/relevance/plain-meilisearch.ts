// Meilisearch with its default settings: the same businesses, every text field, nothing tuned.
import { pollUntil } from '../../bin/processes.mjs';
import { step } from '../../bin/console-output.mjs';
import type pg from 'pg';

const INDEX = 'plain';
const BATCH_DOCUMENTS = 10_000;
const INDEX_TIMEOUT_MS = 1_800_000;

type Server = { url: string; key?: string | undefined };

/** A search on it, which returns slugs. */
type PlainSearch = (text: string, limit: number) => Promise<string[]>;

/** Indexes every approved business. */
export async function fillPlainMeilisearch(server: Server, client: pg.Client): Promise<PlainSearch> {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(server.url + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...(server.key && { Authorization: `Bearer ${server.key}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  await step('Filling plain Meilisearch', async () => {
    await call('DELETE', `/indexes/${INDEX}`).catch(() => undefined); // there may be none
    let last = '0';
    let task = 0;
    for (;;) {
      const { rows } = await client.query(
        `SELECT id, slug, name, category, type, city, region, country_code, street, full_address, postal_code, phone, website
         FROM business WHERE listed AND id > $1 ORDER BY id LIMIT ${BATCH_DOCUMENTS}`,
        [last],
      );
      if (rows.length === 0) break;
      last = rows.at(-1).id;
      ({ taskUid: task } = await call<{ taskUid: number }>('POST', `/indexes/${INDEX}/documents?primaryKey=id`, rows));
    }
    const isIndexed = async () => {
      const { status, error } = await call<{ status: string; error?: { message: string } }>('GET', `/tasks/${task}`);
      if (status === 'failed') throw new Error(`Plain Meilisearch: ${error?.message}`);
      return status === 'succeeded';
    };
    if (!(await pollUntil(isIndexed, INDEX_TIMEOUT_MS, 500))) throw new Error('Plain Meilisearch does not finish.');
  });
  return async (q, limit) => {
    const body = { q, limit, attributesToRetrieve: ['slug'] };
    const { hits } = await call<{ hits: { slug: string }[] }>('POST', `/indexes/${INDEX}/search`, body);
    return hits.map(({ slug }) => slug);
  };
}
