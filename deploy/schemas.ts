import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import type { Manifest } from './kustomize.js';
import { offencesOf, type StructuralSchema } from './structural-schema.js';

interface Validator {
  (value: unknown): boolean;
  errors?: { instancePath: string; message?: string; keyword: string }[] | null;
}

const load = createRequire(import.meta.url);
const folderOf = (name: string) => join(dirname(load.resolve(name)), '_schemas');

/** Location of the schema of a kind: without a package, in that of Kubernetes itself. */
const SCHEMAS: Record<string, string> = {
  'v1 ConfigMap': 'CoreV1ConfigMap',
  'v1 Namespace': 'CoreV1Namespace',
  'v1 PersistentVolumeClaim': 'CoreV1PersistentVolumeClaim',
  'v1 Service': 'CoreV1Service',
  'v1 ServiceAccount': 'CoreV1ServiceAccount',
  'apps/v1 Deployment': 'AppsV1Deployment',
  'apps/v1 StatefulSet': 'AppsV1StatefulSet',
  'autoscaling/v2 HorizontalPodAutoscaler': 'AutoscalingV2HorizontalPodAutoscaler',
  'batch/v1 CronJob': 'BatchV1CronJob',
  'batch/v1 Job': 'BatchV1Job',
  'networking.k8s.io/v1 Ingress': 'NetworkingV1Ingress',
  'networking.k8s.io/v1 NetworkPolicy': 'NetworkingV1NetworkPolicy',
  'policy/v1 PodDisruptionBudget': 'PolicyV1PodDisruptionBudget',
};

const KEDA = '@kubernetes-models/keda KedaSh';
const PROMETHEUS = '@kubernetes-models/prometheus-operator MonitoringCoreosCom';

/** The same for custom resources. */
const FOREIGN_SCHEMAS: Record<string, string> = {
  'keda.sh/v1alpha1 ScaledObject': `${KEDA}V1alpha1ScaledObject`,
  'keda.sh/v1alpha1 TriggerAuthentication': `${KEDA}V1alpha1TriggerAuthentication`,
  'monitoring.coreos.com/v1 PodMonitor': `${PROMETHEUS}V1PodMonitor`,
  'monitoring.coreos.com/v1 PrometheusRule': `${PROMETHEUS}V1PrometheusRule`,
};

/** The same for kinds without a schema in a package that runs on every supported Node: files in `schemas`. */
const STORED_SCHEMAS: Record<string, string> = {
  'barmancloud.cnpg.io/v1 ObjectStore': 'barman-objectstore',
  'gateway.networking.k8s.io/v1 Gateway': 'gateway',
  'gateway.networking.k8s.io/v1 HTTPRoute': 'httproute',
  'postgresql.cnpg.io/v1 Cluster': 'cnpg-cluster',
  'postgresql.cnpg.io/v1 ScheduledBackup': 'cnpg-scheduledbackup',
};

/**
 * Fields of an HTTPRoute added after the oldest supported release (1.2), with their release. A cluster of that release rejects
 * routes with them. Source: config/crd/standard of each release, compared field by field.
 */
const HTTP_ROUTE_FIELDS_SINCE: Record<string, string> = {
  'rules.name': '1.4',
  'rules.filters.requestMirror.fraction': '1.3',
  'rules.filters.requestMirror.percent': '1.3',
  'rules.filters.cors': '1.5',
  'rules.backendRefs.filters.requestMirror.fraction': '1.3',
  'rules.backendRefs.filters.requestMirror.percent': '1.3',
  'rules.backendRefs.filters.cors': '1.5',
};

/** The HTTPRoute schema of the oldest supported Gateway API (1.2): the newest one without later fields. */
export function oldestRouteErrors(route: Manifest): string[] {
  const schema = structuredClone(storedSchema('httproute'));
  for (const path of Object.keys(HTTP_ROUTE_FIELDS_SINCE)) {
    const names = path.split('.');
    const last = names.pop()!;
    let parent: StructuralSchema = schema.properties!['spec']!;
    for (const name of names) {
      parent = parent.properties![name]!;
      if (parent.items) parent = parent.items;
    }
    if (!parent.properties?.[last]) throw new Error(`The schema of an HTTPRoute has no field ${path}`);
    delete parent.properties[last];
  }
  return offencesOf(route, schema);
}

/** Errors of a manifest by the schema of its kind: wrong types, missing fields and unknown fields. */
export function problemsOf(manifest: Manifest): string[] {
  const kind = `${manifest.apiVersion} ${manifest.kind}`;
  if (STORED_SCHEMAS[kind]) return offencesOf(manifest, storedSchema(STORED_SCHEMAS[kind]));
  const schema = SCHEMAS[kind] ? `kubernetes-models IoK8sApi${SCHEMAS[kind]}` : FOREIGN_SCHEMAS[kind];
  if (schema === undefined) return [`${kind} is not known`];
  const [of, name] = schema.split(' ') as [string, string];
  const { validate } = load(join(folderOf(of), `${name}.js`)) as { validate: Validator };
  const { copy, unread } = watched(manifest);
  validate(copy);
  const wrong = (validate.errors ?? []).map(
    ({ instancePath, message, keyword }) => `${instancePath}: ${message ?? keyword}`,
  );
  return wrong.length > 0 ? wrong : unread().map((path) => `${path}: unknown field`);
}

function storedSchema(name: string): StructuralSchema {
  return parse(readFileSync(new URL(`schemas/${name}.yaml`, import.meta.url), 'utf8')) as StructuralSchema;
}

/**
 * A copy of a manifest that records which fields are read. A validator reads every field in its schema and ignores others: an
 * unread field is unknown.
 */
function watched(value: unknown): { copy: unknown; unread: () => string[] } {
  const parts: { path: string; keys: string[]; read: Set<string> }[] = [];
  const watch = (part: unknown, path: string): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    const read = new Set<string>();
    parts.push({ path, keys: Object.keys(part), read });
    const children = Object.entries(part).map(([key, child]) => [key, watch(child, `${path}/${key}`)] as const);
    const copy = Array.isArray(part) ? children.map(([, child]) => child) : Object.fromEntries(children);
    return new Proxy(copy, {
      get(target, key, receiver) {
        read.add(String(key));
        return Reflect.get(target, key, receiver) as unknown;
      },
    });
  };
  return {
    copy: watch(value, ''),
    unread: () =>
      parts.flatMap(({ path, keys, read }) => keys.filter((key) => !read.has(key)).map((key) => `${path}/${key}`)),
  };
}
