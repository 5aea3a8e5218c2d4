// Every overlay, and every combination of components, checked by an API server as `kubectl apply --server-side` would.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { CliError } from '../../bin/cli-error.mjs';
import { ROOT } from '../../bin/prepare.mjs';
import { run } from '../../bin/processes.mjs';
import { kubectl } from './cluster-api.js';

/** Of one run: that of a run before may still be terminating. */
const NAMESPACE = `directory-manifests-${process.pid}`;
const FOUNDATION = ['cloudnative-pg', 'cloudnative-pg-archive'];
/** Of each of these a site has one at most. */
const ALTERNATIVES = [
  ['gateway-api', 'gateway-tls', 'ingress'],
  ['object-storage', 'shared-folder', 'one-node-folder'],
];
/** After those whose manifests they change. */
const LAST = ['pooler', 'database-ca', 'autoscaling', 'tracing'];

/** Those that can exist together: each overlay, each pair of components, and the largest sets. */
function combinations(): { resource: string; components: string[] }[] {
  const all = readdirSync(join(ROOT, 'k8s/components')).filter((name) => !FOUNDATION.includes(name));
  const ordered = [...all.filter((name) => !LAST.includes(name)), ...LAST];
  const exclude = (one: string, other: string) =>
    ALTERNATIVES.some((group) => group.includes(one) && group.includes(other));
  const pairs = ordered.flatMap((one, at) =>
    ordered.slice(at + 1).flatMap((other) => (exclude(one, other) ? [] : [[one, other]])),
  );
  const common = ordered.filter((name) => !ALTERNATIVES.flat().includes(name));
  const [ways = [], stores = []] = ALTERNATIVES;
  const largest = ways.flatMap((way) => stores.map((store) => [way, store, ...common]));
  return [
    ...['overlays/production', 'overlays/staging'].flatMap((overlay) => [
      { resource: overlay, components: [] },
      { resource: `${overlay}/foundation`, components: [] },
    ]),
    ...[[FOUNDATION[0] ?? ''], FOUNDATION].map((components) => ({ resource: 'foundation', components })),
    ...[[], ...pairs, ...largest].map((components) => ({ resource: 'base', components })),
  ];
}

/** Applies all of them without effect; warnings, such as those of Pod Security, count as errors. */
export async function checkManifests() {
  const folder = mkdtempSync(join(tmpdir(), 'directory-manifests-'));
  try {
    const kustomization = (at: string, { resource, components }: { resource: string; components: string[] }) => {
      mkdirSync(at);
      const path = (to: string) => relative(at, join(ROOT, 'k8s', to));
      writeFileSync(
        join(at, 'kustomization.yaml'),
        JSON.stringify({
          ...{ kind: 'Kustomization', namespace: NAMESPACE, resources: [path(resource)] },
          components: components.map((name) => path(`components/${name}`)),
        }),
      );
      return at;
    };
    const namespace = kustomization(join(folder, 'namespace'), { resource: 'foundation', components: [] });
    await kubectl('apply', '--server-side', '-k', namespace);
    const all = combinations();
    const manifests = new Set<string>();
    for (const [at, combination] of all.entries()) {
      const { code, stdout, output } = await run('kubectl', [
        'kustomize',
        kustomization(join(folder, String(at)), combination),
      ]);
      if (code !== 0) throw new CliError(`${JSON.stringify(combination)} cannot be rendered:\n${output.trim()}`);
      for (const manifest of stdout.split(/^---$/m)) manifests.add(manifest.trim());
    }
    const file = join(folder, 'manifests.yaml');
    writeFileSync(file, [...manifests].join('\n---\n'));
    const { output } = await run('kubectl', [
      ...['apply', '--server-side', '--dry-run=server', '--validate=strict', '-f', file],
    ]);
    const lines = output.trim().split('\n');
    const accepted = lines.filter((line) => line.endsWith('(server dry run)')).length;
    const offences = lines.filter((line) => !line.endsWith('(server dry run)'));
    return { combinations: all.length, manifests: manifests.size, accepted, offences };
  } finally {
    await run('kubectl', ['delete', 'namespace', NAMESPACE, '--ignore-not-found', '--wait=false']);
    rmSync(folder, { recursive: true });
  }
}
