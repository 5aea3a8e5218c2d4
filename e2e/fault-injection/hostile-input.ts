// Hostile input through the gateway, as an administrator: requests generated from the schemas of every endpoint.
import { endpointDefinition, endpoints, type EndpointKey } from '@directory/contracts/endpoints';
import { seededRandom } from '../../libs/testing/src/random.js';
import { SchemaRequests } from '../../libs/testing/src/schema-requests.js';
import { print, step } from '../../bin/console-output.mjs';
import { ROOT } from '../../bin/prepare.mjs';
import { run } from '../../bin/processes.mjs';
import { onSite, type StartedSite } from './started-site.js';
import type { CampaignOptions, Guarantee } from './guarantees.js';

/** These would end the run's own session. */
const LEFT_OUT = ['POST /api/admin/logout', 'DELETE /api/admin/sessions/:id'];
const UPLOADS = ['POST /api/upload-excel', 'POST /api/upload-excel-batch'];
const SETTINGS = 'POST /api/admin/site-settings';
const REQUEST_TIMEOUT_MS = 20_000;
/** Confirmed calls are rejected ten minutes after a sign-in. */
const SIGN_IN_INTERVAL_MS = 5 * 60_000;
/** Of the requests of each kind; fewer would mean that only the first check is tested. */
const MIN_ACCEPTED = 0.2;
const CONCURRENCY = 4;
const MAX_SHOWN = 20;

export async function hostileInput(options: CampaignOptions): Promise<Guarantee[]> {
  return [...(await generatedRequests(options)), ...(await fullSpecs())];
}

/** Tests of `npm test` at their full size. */
async function fullSpecs(): Promise<Guarantee[]> {
  const specs = [
    [
      'over 500 hostile values in every imported field run nothing and break no layout',
      'hostile-values',
      'HOSTILE_VALUES',
    ],
    ['files built to harm are rejected with a clear error', 'malicious-files', 'MALICIOUS_FILES'],
  ] as const;
  const guarantees: Guarantee[] = [];
  for (const [promise, name, variable] of specs) {
    const args = ['playwright', 'test', '--config', 'e2e/playwright.config.ts', name];
    const env = { ...process.env, [variable]: 'full' };
    const { code, output } = await step(promise, () => run('npx', args, { cwd: ROOT, env }));
    if (code !== 0) print(output);
    guarantees.push({ promise, limit: '0 failures', measured: lastLine(output), isKept: code === 0 });
  }
  return guarantees;
}

const lastLine = (output: string) => output.trim().split('\n').at(-1)?.trim() ?? '';

function generatedRequests(options: CampaignOptions): Promise<Guarantee[]> {
  return onSite({ LOG_LEVEL: 'warn' }, async (site) => {
    const { failures, counts, accepted } = await fuzz(site, options);
    for (const failure of failures.slice(0, MAX_SHOWN)) print(`  FAIL ${failure}`);
    const statuses = [...counts].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
    return [
      {
        promise: 'requests generated from the schemas of every endpoint get no 5xx',
        limit: '0',
        measured: `${failures.length} of ${options.requests} (${statuses.join(', ')}), seed ${options.seed}`,
        isKept: failures.length === 0,
      },
      ...[...accepted].map(([kind, { ok, all }]) => ({
        promise: `… of which reads or writes do something: ${kind}`,
        limit: `≥ ${100 * MIN_ACCEPTED} %`,
        measured: `${ok} of ${all}`,
        isKept: ok >= MIN_ACCEPTED * all,
      })),
    ];
  });
}

async function fuzz({ admin }: StartedSite, { seed, requests }: CampaignOptions) {
  const keys = (Object.keys(endpoints) as EndpointKey[]).filter((key) => !LEFT_OUT.includes(key));
  const random = seededRandom(seed);
  const generator = new SchemaRequests(seed, await knownValues(admin));
  const failures: string[] = [];
  const counts = new Map<number, number>();
  const accepted = new Map<string, { ok: number; all: number }>();
  let sent = 0;
  let signedInAt = performance.now();
  const signIn = async () => {
    signedInAt = performance.now();
    await admin.signIn();
  };
  const work = async () => {
    while (sent < requests) {
      const key = keys[sent++ % keys.length]!;
      const { method, path, headers, body } = generator.next(endpointDefinition(key));
      const content = UPLOADS.includes(key) ? uploadForm(generator, random) : harmless(key, body);
      if (performance.now() - signedInAt > SIGN_IN_INTERVAL_MS) await signIn();
      const startedAt = performance.now();
      const outcome = await admin
        .send(path, {
          ...{ method, headers, redirect: 'manual', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) },
          ...(content !== undefined && { body: content }),
        })
        .then(
          async (response) => ({ status: response.status, text: await response.text() }),
          (error: Error) => ({ status: 0, text: error.name }),
        );
      counts.set(outcome.status, (counts.get(outcome.status) ?? 0) + 1);
      const kind = `${endpointDefinition(key).access} ${method === 'GET' ? 'reads' : 'writes'}`;
      const { ok, all } = accepted.get(kind) ?? { ok: 0, all: 0 };
      const isAccepted = outcome.status >= 200 && outcome.status < 400;
      accepted.set(kind, { ok: ok + Number(isAccepted), all: all + 1 });
      if (SIGNED_OUT.test(outcome.text)) await signIn();
      // 503 is the promise of overload, not of an error.
      if (outcome.status === 0 || outcome.status >= 500) {
        const shown = `${method} ${path.slice(0, 300)} ${body?.slice(0, 500) ?? ''}`;
        failures.push(`${outcome.status} ${outcome.text.slice(0, 200)} after ${Math.round(performance.now() - startedAt)} ms: ${shown}`); // prettier-ignore
      }
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return { failures, counts, accepted };
}

/** Codes of a session that has ended, or is to be confirmed. */
const SIGNED_OUT = /"code":"(?:unauthenticated|step_up_required|second_factor_missing)"/;

/** Settings that require a second factor would end what the rest of the run can reach. */
function harmless(key: EndpointKey, body: string | undefined): string | undefined {
  return key === SETTINGS ? body?.replaceAll('require_second_factor', 'ignored') : body;
}

/** Values that exist, so that requests reach more than the first check. */
async function knownValues(admin: StartedSite['admin']) {
  const read = async <T>(path: string) => (await (await admin.send(path)).json()) as T;
  const { businesses } = await read<{ businesses: { id: string; slug: string }[] }>('/api/admin/businesses?limit=20');
  const imports = await read<{ id: string }[]>('/api/admin/imports');
  const categories = await read<{ slug: string }[]>('/api/categories');
  const cities = await read<{ slug: string; countryCode: string }[]>('/api/cities');
  return {
    slug: [...businesses.map(({ slug }) => slug), ...categories.slice(0, 5).map(({ slug }) => slug), 'germany'],
    id: businesses.map(({ id }) => id),
    uuid: imports.map(({ id }) => id),
    ...{ countryCode: cities.slice(0, 5).map((city) => city.countryCode), citySlug: cities.slice(0, 5).map((city) => city.slug) }, // prettier-ignore
  };
}

/** A small file with hostile cells, name and options. */
function uploadForm(generator: SchemaRequests, random: () => number) {
  const form = new FormData();
  for (const option of ['batchSize', 'mode', 'approve', 'test', 'preview', 'source', 'licence', 'note', 'fileIndex']) {
    if (random() < 0.3) form.append(option, generator.text());
  }
  const cells = Array.from({ length: 30 }, () => generator.text().replaceAll(/[",\n\r]/g, ' ').slice(0, 500)); // prettier-ignore
  const lines = [
    'name,city,country_code,phone,working_hours',
    cells.slice(0, 5).join(','),
    cells.slice(5, 10).join(','),
  ];
  form.append('file', new Blob([lines.join('\n')]), random() < 0.3 ? generator.text().slice(0, 200) : 'hostile.csv');
  return form;
}
