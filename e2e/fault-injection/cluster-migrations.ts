// Migrations of a release that fail, as an operator sees them.
import { CliError } from '../../bin/cli-error.mjs';
import { step } from '../../bin/console-output.mjs';
import { pollUntil } from '../../bin/processes.mjs';
import { kubectl } from './cluster-api.js';
import { TestSkipped } from './test-command.js';
import type { ClusterSite } from './cluster-load.js';
import type { Guarantee } from './guarantees.js';

const FAILURE_TIMEOUT_MS = 180_000;
const POLL_MS = 1_000;
const NO_FILE = '/run/secrets/directory/none';
const TIMEOUT_SECONDS = 5;

interface Variable {
  name: string;
  value: string;
}
interface Container {
  env: Variable[];
}
interface Job {
  metadata: { name: string };
  spec: {
    podFailurePolicy: unknown;
    template: { metadata: unknown; spec: { containers: Container[]; initContainers: Container[] } };
  };
  status: { conditions?: { type: string; status: string }[] };
}
interface Failure {
  what: string;
  /** Instead of the variable with the file of the database's URL. */
  variables: Variable[];
  /** In the log of the job. */
  reason: string;
}

const FAILURES: Failure[] = [
  {
    what: 'does not find its secret',
    variables: [{ name: 'DATABASE_URL_FILE', value: NO_FILE }],
    reason: `cannot read ${NO_FILE}`,
  },
  {
    what: 'waits for its database until its timeout',
    variables: [
      { name: 'DATABASE_URL', value: 'postgres://nobody@127.0.0.1:1/none' },
      { name: 'MIGRATION_TIMEOUT_SECONDS', value: String(TIMEOUT_SECONDS) },
    ],
    reason: `did not complete within ${TIMEOUT_SECONDS} s: waiting for the database`,
  },
];

/** Jobs like that of the site, each with a fault: they fail, their logs say why, and the site is served. */
export async function failedMigrations(site: ClusterSite): Promise<Guarantee[]> {
  const { api, namespace } = site;
  const jobs = await api.list<Job>(`/apis/batch/v1/namespaces/${namespace}/jobs`);
  const original = jobs.find(({ metadata }) => metadata.name === 'migrations');
  if (!original) throw new TestSkipped('the job of the migrations has been deleted');
  const guarantees: Guarantee[] = [];
  for (const failure of FAILURES) guarantees.push(await failed(site, structuredClone(original), failure));
  return guarantees;
}

async function failed(
  { api, namespace, url }: ClusterSite,
  original: Job,
  { what, variables, reason }: Failure,
): Promise<Guarantee> {
  const path = `/apis/batch/v1/namespaces/${namespace}/jobs`;
  const name = `migrations-failing-${Date.now()}`;
  const { podFailurePolicy, template } = original.spec;
  const replaced = new Set(['DATABASE_URL_FILE', ...variables.map((variable) => variable.name)]);
  for (const container of [...template.spec.initContainers, ...template.spec.containers])
    container.env = [...container.env.filter((variable) => !replaced.has(variable.name)), ...variables];
  const labels = { 'app.kubernetes.io/name': 'migrations' };
  const body = {
    ...{ apiVersion: 'batch/v1', kind: 'Job', metadata: { name } },
    spec: { backoffLimit: 1, podFailurePolicy, template: { metadata: { labels }, spec: template.spec } },
  };
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const created = await api.request(path, init);
  if (!created.ok) throw new CliError(`The job was not created: ${await created.text()}`);
  const hasFailed = async () => {
    const { status } = (await (await api.request(`${path}/${name}`)).json()) as Job;
    return (status.conditions ?? []).some((one) => one.type === 'Failed' && one.status === 'True');
  };
  try {
    const isFailed = await step('Waiting until the job fails', () => pollUntil(hasFailed, FAILURE_TIMEOUT_MS, POLL_MS));
    const log = await kubectl('-n', namespace, 'logs', `job/${name}`, '--all-containers', '--ignore-errors').catch(
      String,
    );
    const { status } = await fetch(url);
    return {
      promise: `a job of migrations that ${what} fails and says why, and the site is served`,
      limit: 'the reason, 200',
      measured: `${isFailed ? 'failed' : 'not failed'}; ${log.includes(reason) ? reason : log.trim()}; ${status}`,
      isKept: isFailed && log.includes(reason) && status === 200,
    };
  } finally {
    await kubectl('-n', namespace, 'delete', 'job', name);
  }
}
