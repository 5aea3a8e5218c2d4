import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

/** Renders the features of kustomize used by `k8s/`, and rejects others; a test compares it with kubectl, if installed. */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the fields of a manifest depend on its kind; every assertion on it says what it expects
type Fields = any;
export type Manifest = {
  apiVersion: string;
  kind: string;
  metadata: Fields;
  spec?: Fields;
  type?: string;
  data?: Record<string, string>;
};

interface Generator {
  name: string;
  behavior?: 'merge';
  type?: string;
  literals?: string[];
  files?: string[];
  options?: { disableNameSuffixHash?: boolean; labels?: Record<string, string> };
}
interface Kustomization {
  kind: string;
  apiVersion: string;
  namespace?: string;
  resources?: string[];
  components?: string[];
  configMapGenerator?: Generator[];
  secretGenerator?: Generator[];
  configurations?: string[];
  images?: { name: string; newName: string; newTag: string; digest?: string }[];
  labels?: { pairs: Record<string, string>; includeTemplates: boolean }[];
  replicas?: { name: string; count: number }[];
  patches?: { target: { kind: string; name?: string }; patch: string }[];
}

const KNOWN = [
  'apiVersion',
  'kind',
  'namespace',
  'resources',
  'components',
  'configMapGenerator',
  'configurations',
  'images',
  'labels',
  'patches',
  'replicas',
  'secretGenerator',
];
/** With a version, and the digest that a release adds. */
export const TAGGED_IMAGE = /^[\w.:/-]+:\d[\w.-]*(?:@sha256:[\da-f]{64})?$/;
const CLUSTER_WIDE = ['Namespace'];
/** Generated manifests whose name gets a suffix in the end. */
const HASHED = new WeakSet<Manifest>();
/** Fields of custom resources with the name of a secret. */
interface NameReferences {
  nameReference: { fieldSpecs: { kind: string; path: string }[] }[];
}

/** The manifests of an overlay. @throws Error for an unknown field */
export function render(folder: string): Manifest[] {
  const references: NameReferences[] = [];
  const manifests = accumulate(folder, [], references);
  return withHashes(manifests, references);
}

function accumulate(folder: string, manifests: Manifest[], references: NameReferences[]): Manifest[] {
  const own = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as Kustomization;
  const unknown = Object.keys(own).filter((key) => !KNOWN.includes(key));
  if (unknown.length > 0) throw new Error(`${folder}: this renderer does not know ${unknown.join(', ')}`);
  // A component transforms the preceding manifests; a kustomization only its own.
  const all = own.kind === 'Component' ? manifests : [];
  for (const resource of own.resources ?? []) {
    if (resource.endsWith('.yaml')) all.push(...readManifests(join(folder, resource)));
    else all.push(...accumulate(join(folder, resource), [], references));
  }
  for (const component of own.components ?? []) accumulate(join(folder, component), all, references);
  for (const file of own.configurations ?? []) {
    references.push(parse(readFileSync(join(folder, file), 'utf8')) as NameReferences);
  }
  for (const generator of own.configMapGenerator ?? []) generate('ConfigMap', folder, generator, all);
  for (const generator of own.secretGenerator ?? []) generate('Secret', folder, generator, all);
  for (const { name, count } of own.replicas ?? []) {
    const deployment = all.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === name);
    if (!deployment) throw new Error(`${folder}: no deployment ${name}`);
    deployment.spec.replicas = count;
  }
  for (const { target, patch } of own.patches ?? []) {
    const matches = all.filter(
      ({ kind, metadata }) => kind === target.kind && new RegExp(`^(${target.name ?? '.*'})$`).test(metadata.name),
    );
    for (const manifest of matches) apply(manifest, parse(patch) as Json);
  }
  for (const manifest of all) {
    if (own.namespace !== undefined) setNamespace(manifest, own.namespace);
    for (const { pairs } of own.labels ?? []) label(manifest, pairs);
    for (const container of containersOf(manifest)) {
      const image = own.images?.find(({ name }) => name === container.image);
      if (image) container.image = `${image.newName}:${image.newTag}${image.digest ? `@${image.digest}` : ''}`;
    }
  }
  return all;
}

export function readManifests(file: string): Manifest[] {
  // A patch of what an alias names must not change its other places.
  return parseAllDocuments(readFileSync(file, 'utf8')).map(
    (document) => JSON.parse(JSON.stringify(document.toJS())) as Manifest,
  );
}

/** The template of a manifest's pods. */
export const podTemplateOf = ({ spec }: Manifest) => spec?.jobTemplate?.spec.template ?? spec?.template;

/** Containers of a manifest's pods, init containers included. */
export function containersOf(manifest: Manifest) {
  const pod = podTemplateOf(manifest)?.spec;
  return [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])];
}

function generate(
  kind: 'ConfigMap' | 'Secret',
  folder: string,
  { name, behavior, type = 'Opaque', literals = [], files = [], options }: Generator,
  all: Manifest[],
) {
  const encode = (content: Buffer) => (kind === 'Secret' ? wrappedBase64(content) : content.toString());
  const pairOf = (text: string) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)] as const;
  const data = Object.fromEntries([
    ...literals.map(pairOf),
    ...files
      .map((file) => (file.includes('=') ? pairOf(file) : ([file, file] as const)))
      .map(([key, file]) => [key, encode(readFileSync(join(folder, file)))]),
  ]) as Record<string, string>;
  const known = all.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
  if ((known !== undefined) !== (behavior === 'merge')) throw new Error(`${folder}: ${kind} ${name}`);
  if (known) return void Object.assign(known.data!, data);
  const made: Manifest = {
    apiVersion: 'v1',
    kind,
    metadata: { name, ...(options?.labels && { labels: options.labels }) },
    ...(kind === 'Secret' && { type }),
    data,
  };
  if (!options?.disableNameSuffixHash) HASHED.add(made);
  all.push(made);
}

/** As kustomize writes it: longer values in lines, which count in the hash. */
function wrappedBase64(content: Buffer): string {
  const text = content.toString('base64');
  return text.length < 70 ? text : text.replace(/.{1,70}/g, '$&\n');
}

function setNamespace(manifest: Manifest, namespace: string): void {
  if (manifest.kind === 'Namespace') manifest.metadata.name = namespace;
  else if (!CLUSTER_WIDE.includes(manifest.kind)) manifest.metadata.namespace = namespace;
}

function label({ metadata, spec }: Manifest, pairs: Record<string, string>): void {
  metadata.labels = { ...metadata.labels, ...pairs };
  if (spec?.template) spec.template.metadata.labels = { ...spec.template.metadata.labels, ...pairs };
}

/** A list of operations (RFC 6902), or a manifest to merge. */
function apply(manifest: Manifest, patch: Json): void {
  if (!Array.isArray(patch)) return void merge(manifest, patch as Manifest);
  for (const { op, path, value } of patch as { op: string; path: string; value: Json }[]) {
    const keys = path
      .slice(1)
      .split('/')
      .map((key) => key.replaceAll('~1', '/'));
    const last = keys.pop()!;
    const place = keys.reduce<Record<string, Json>>((at, key) => at[key] as Record<string, Json>, manifest as never);
    if (place === undefined || (op !== 'add' && !(last in place)))
      throw new Error(`${manifest.metadata.name}: no ${path}`);
    if (op === 'remove') delete place[last];
    else if (last === '-') (place as unknown as Json[]).push(value);
    else place[last] = value;
  }
}

/** Merges objects by field and lists of named or mounted items by item; replaces anything else. */
function merge(into: object, patch: object): void {
  const target = into as Record<string, Json>;
  for (const [key, value] of Object.entries(patch) as [string, Json][]) {
    const present = target[key];
    if (Array.isArray(value) && Array.isArray(present)) mergeLists(present, value);
    else if (isObject(value) && isObject(present)) merge(present, value);
    else target[key] = value;
  }
}

function mergeLists(into: Json[], items: Json[]): void {
  for (const item of items as Record<string, Json>[]) {
    const key = 'mountPath' in item ? 'mountPath' : 'name';
    const present = into.find((one) => (one as Record<string, Json>)[key] === item[key]);
    if (present) merge(present as object, item);
    else into.push(item);
  }
}

const isObject = (value: Json | undefined): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Generated names and references to them have a hash of the content, so that a change replaces the pods. */
function withHashes(manifests: Manifest[], references: NameReferences[]): Manifest[] {
  for (const made of manifests.filter((one) => HASHED.has(one))) {
    const plain = made.metadata.name as string;
    const hashed = `${plain}-${suffix(made)}`;
    made.metadata.name = hashed;
    const rename = (holder: Record<string, string> | undefined, field: string) => {
      if (holder?.[field] === plain) holder[field] = hashed;
    };
    for (const manifest of manifests) {
      for (const { valueFrom } of containersOf(manifest).flatMap(({ env }) => env ?? [])) {
        rename(valueFrom?.[made.kind === 'Secret' ? 'secretKeyRef' : 'configMapKeyRef'], 'name');
      }
      if (made.kind !== 'Secret') continue;
      for (const { secret } of podTemplateOf(manifest)?.spec.volumes ?? []) rename(secret, 'secretName');
      for (const { kind, path } of references
        .flatMap(({ nameReference }) => nameReference)
        .flatMap((one) => one.fieldSpecs)) {
        const keys = path.split('/');
        const field = keys.pop()!;
        if (manifest.kind === kind) for (const holder of valuesAt(manifest, keys)) rename(holder as never, field);
      }
    }
  }
  return manifests;
}

/** Values under a path, in every item of its lists. */
function valuesAt(value: unknown, [key, ...rest]: string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesAt(item, key === undefined ? [] : [key, ...rest]));
  if (key === undefined) return value === undefined ? [] : [value];
  return valuesAt((value as Record<string, unknown> | undefined)?.[key], rest);
}

/** Source: kustomize, api/hasher/hasher.go; vowels and look-alikes are replaced, to avoid words. */
function suffix({ kind, type, data }: Manifest): string {
  const sorted = Object.fromEntries(Object.entries(data!).sort(([a], [b]) => (a < b ? -1 : 1)));
  const text = JSON.stringify({ data: sorted, kind, name: '', ...(type && { type }) });
  const hex = createHash('sha256').update(text.replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`));
  const letters: Record<string, string> = { '0': 'g', '1': 'h', '3': 'k', a: 'm', e: 't' };
  return hex
    .digest('hex')
    .slice(0, 10)
    .replace(/[013ae]/g, (letter) => letters[letter]!);
}
