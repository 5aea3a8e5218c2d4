// Imported and renamed businesses, as visitors find them by the search engine that the site is configured for.
import type { EditableBusiness } from '@directory/contracts/moderation';
import type { SearchPage } from '@directory/contracts/search';
import { SeededRandom } from '../../bench/random.js';
import { CliError } from '../../bin/cli-error.mjs';
import { seconds, step } from '../../bin/console-output.mjs';
import { pollUntil } from '../../bin/processes.mjs';
import { business, fileOf } from './import-files.js';
import type { ClusterSite } from './cluster-load.js';
import type { Guarantee } from './guarantees.js';

const ROWS = 50;
const MAX_LAG_MS = 30_000;
/** Longer than the limit, so that a broken promise has a figure. */
const TIMEOUT_MS = 120_000;
const POLL_MS = 200;
const WORD_LETTERS = 12;

type Engine = SearchPage['engine'];

interface Deployment {
  spec: { template: { spec: { containers: { env: { valueFrom?: { configMapKeyRef?: { name: string } } }[] }[] } } };
}

/** By the ConfigMap that the catalog reads. */
async function configuredEngine({ api, namespace }: ClusterSite): Promise<Engine> {
  const read = async <T>(path: string): Promise<T> => {
    const response = await api.request(path);
    if (!response.ok) throw new CliError(`${path} failed: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const { spec } = await read<Deployment>(`/apis/apps/v1/namespaces/${namespace}/deployments/catalog`);
  const variables = spec.template.spec.containers.flatMap(({ env }) => env);
  const name = variables.flatMap(({ valueFrom }) => valueFrom?.configMapKeyRef?.name ?? [])[0];
  if (name === undefined) throw new CliError('The catalog reads no ConfigMap.');
  const { data } = await read<{ data: Record<string, string> }>(`/api/v1/namespaces/${namespace}/configmaps/${name}`);
  return data['MEILI_URL'] ? 'meilisearch' : 'postgres';
}

/** Searches for each name until it is found; what was found last, and how many milliseconds that took. */
async function searched({ url }: ClusterSite, names: string[], engine: Engine) {
  const startedAt = performance.now();
  const missing = new Set(names);
  const engines = new Set<Engine>();
  let id = '';
  const searchMissing = async () => {
    for (const name of missing) {
      const response = await fetch(`${url}/api/search?${new URLSearchParams({ q: name })}`);
      if (!response.ok) throw new CliError(`A search got ${response.status}: ${await response.text()}`);
      const page = (await response.json()) as SearchPage;
      engines.add(page.engine);
      const hit = page.businesses.find((one) => one.name === name);
      if (!hit || page.engine !== engine) return false;
      missing.delete(name);
      id = hit.id;
    }
    return true;
  };
  await pollUntil(searchMissing, TIMEOUT_MS, POLL_MS);
  return { id, missing: missing.size, by: [...engines].join(', '), lagMs: performance.now() - startedAt };
}

async function rename({ admin }: ClusterSite, id: string, name: string) {
  const path = `/api/admin/businesses/${id}`;
  const { updatedAt: version } = (await (await admin.send(path)).json()) as EditableBusiness;
  const headers = { 'content-type': 'application/json' };
  const response = await admin.send(path, { method: 'PATCH', headers, body: JSON.stringify({ name, version }) });
  if (!response.ok) throw new CliError(`The new name got ${response.status}: ${await response.text()}`);
}

export async function foundBySearch(site: ClusterSite): Promise<Guarantee[]> {
  const { admin } = site;
  const engine = await configuredEngine(site);
  const chance = new SeededRandom(Date.now());
  const word = () =>
    Array.from({ length: WORD_LETTERS }, () => chance.pick([...'abcdefghijklmnopqrstuvwxyz'])).join('');
  const guarantee = (promise: string, of: number, found: Awaited<ReturnType<typeof searched>>): Guarantee => ({
    promise: `${promise} by ${engine}, which the site is configured for`,
    limit: `${of} of ${of}, ${seconds(MAX_LAG_MS)}`,
    measured: `${of - found.missing} of ${of}, ${seconds(found.lagMs)}, by ${found.by}`,
    isKept: found.missing === 0 && found.lagMs <= MAX_LAG_MS,
  });

  const file = word();
  const names = Array.from({ length: ROWS }, () => `${word()} ${word()}`);
  const rows = names.map((name, i) => ({ ...business(chance, file, i), name }));
  await step(`Importing ${ROWS} rows`, async () => admin.finished(await admin.upload(await fileOf(file, rows, 'csv'))));
  const imported = await searched(site, names, engine);
  const byName = guarantee('imported rows are found by their names', ROWS, imported);
  if (imported.missing > 0) return [byName];

  const renamed = `${word()} ${word()}`;
  await rename(site, imported.id, renamed);
  const found = await searched(site, [renamed], engine);
  return [byName, guarantee('a business that the administrator renames is found by its new name', 1, found)];
}
