// Hostile input through the gateway, as an administrator: requests generated from the schemas of every endpoint, and files.
import { endpointDefinition, endpoints, type EndpointKey } from '@directory/contracts/endpoints';
import { hostileForm } from '../../libs/testing/src/hostile-form.js';
import { seededRandom } from '../../libs/testing/src/random.js';
import { SchemaRequests } from '../../libs/testing/src/schema-requests.js';
import { print, step } from '../../bin/console-output.mjs';
import { ROOT } from '../../bin/prepare.mjs';
import { run } from '../../bin/processes.mjs';
import { onSite, type StartedSite } from './started-site.js';
import type { CampaignOptions, Guarantee } from './guarantees.js';

/** These would end the run's own session. */
const LEFT_OUT = ['POST /api/admin/logout', 'DELETE /api/admin/sessions/:id', 'DELETE /api/admin/people/:id/sessions'];
/** Wrong passwords and codes, which are limited by address, as are writes of visitors: each is sent from another. */
const LIMITED = ['POST /api/admin/session/confirm', 'POST /api/admin/account/password'];
const UPLOADS = ['POST /api/upload-excel', 'POST /api/upload-excel-batch'];
const SETTINGS = 'POST /api/admin/site-settings';
const REQUEST_TIMEOUT_MS = 20_000;
/** Confirmed calls are rejected ten minutes after a sign-in. */
const SIGN_IN_INTERVAL_MS = 5 * 60_000;
/** Of the requests of each kind; fewer would mean that only the first check is tested. */
const MIN_ACCEPTED = 0.2;
const PUBLIC_WRITES = 'public writes';
/** Of writes by visitors, which mostly need a token or password that exists: what is checked after the schema. */
const AFTER_SCHEMA = [401, 404, 409, 422];
const CONCURRENCY = 4;
const MAX_SHOWN = 20;

/** Tests of `npm test` at their full size. */
export async function hostileFiles(): Promise<Guarantee[]> {
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

export function hostileRequests(options: CampaignOptions): Promise<Guarantee[]> {
  return onSite({ LOG_LEVEL: 'warn', TRUSTED_PROXIES: '1' }, async (site) => {
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
        promise: `… of which ${kind} ${kind === PUBLIC_WRITES ? 'pass the check of their schema' : 'do something'}`,
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
  let signingIn: Promise<unknown> | undefined;
  /** @param since when a request with the session was sent; nothing is done if there is a newer one */
  const signIn = async (since: number) => {
    if (since < signedInAt) return signingIn;
    signedInAt = performance.now();
    signingIn = admin.signIn();
    await signingIn;
  };
  const work = async () => {
    while (sent < requests) {
      const key = keys[sent++ % keys.length]!;
      const { method, path, headers, body } = generator.next(endpointDefinition(key));
      const content = UPLOADS.includes(key) ? hostileForm(generator, random) : harmless(key, body);
      if (performance.now() - signedInAt > SIGN_IN_INTERVAL_MS) await signIn(performance.now());
      const kind = `${endpointDefinition(key).access} ${method === 'GET' ? 'reads' : 'writes'}`;
      const isLimited = kind === PUBLIC_WRITES || LIMITED.includes(key);
      const address = isLimited && { 'x-forwarded-for': `198.18.${(sent >> 8) & 255}.${sent & 255}` };
      const startedAt = performance.now();
      const outcome = await admin
        .send(path, {
          ...{ method, redirect: 'manual', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) },
          headers: { ...headers, ...address },
          ...(content !== undefined && { body: content }),
        })
        .then(
          async (response) => ({ status: response.status, text: await response.text() }),
          (error: Error) => ({ status: 0, text: error.name }),
        );
      counts.set(outcome.status, (counts.get(outcome.status) ?? 0) + 1);
      const { ok, all } = accepted.get(kind) ?? { ok: 0, all: 0 };
      const isAccepted =
        (outcome.status >= 200 && outcome.status < 400) ||
        (kind === PUBLIC_WRITES && AFTER_SCHEMA.includes(outcome.status));
      accepted.set(kind, { ok: ok + Number(isAccepted), all: all + 1 });
      if (SIGNED_OUT.test(outcome.text)) await signIn(startedAt);
      // Nothing is overloaded: 503 is an error, too, except where a deletion waits for another.
      if (outcome.status === 0 || (outcome.status >= 500 && !outcome.text.includes('"code":"directory_busy"'))) {
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
