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
const REASON = `cannot read ${NO_FILE}`;

interface Container {
  env: { name: string; value: string }[];
}
interface Job {
  metadata: { name: string };
  spec: {
    template: { metadata: unknown; spec: { containers: Container[]; initContainers: Container[] } };
  };
  status: { conditions?: { type: string; status: string }[] };
}

/** A job like that of the site, which does not find its secret: it fails, its log says why, and the site is served. */
export async function failedMigrations({ api, namespace, url }: ClusterSite): Promise<Guarantee[]> {
  const path = `/apis/batch/v1/namespaces/${namespace}/jobs`;
  const original = (await api.list<Job>(path)).find(({ metadata }) => metadata.name === 'migrations');
  if (!original) throw new TestSkipped('the job of the migrations has been deleted');
  const name = `migrations-failing-${Date.now()}`;
  const spec = original.spec.template.spec;
  for (const { env } of [...spec.initContainers, ...spec.containers])
    for (const variable of env) if (variable.name === 'DATABASE_URL_FILE') variable.value = NO_FILE;
  const labels = { 'app.kubernetes.io/name': 'migrations' };
  const body = {
    ...{ apiVersion: 'batch/v1', kind: 'Job', metadata: { name } },
    spec: { backoffLimit: 1, template: { metadata: { labels }, spec } },
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
    return [
      {
        promise: 'a job of migrations that fails says why, and the site is served',
        limit: 'the reason, 200',
        measured: `${isFailed ? 'failed' : 'not failed'}; ${log.includes(REASON) ? REASON : log.trim()}; ${status}`,
        isKept: isFailed && log.includes(REASON) && status === 200,
      },
    ];
  } finally {
    await kubectl('-n', namespace, 'delete', 'job', name);
  }
}
