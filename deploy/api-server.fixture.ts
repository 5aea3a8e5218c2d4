import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Manifest } from './kustomize.js';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const CLUSTER_WIDE = ['Namespace'];
const pluralOf = (kind: string) => kind.toLowerCase().replace(/y$/, 'ie').replace(/s$/, 'se') + 's';

/**
 * What kubectl needs of an API server to apply, annotate, create and delete objects of these kinds; nothing reacts to them. Like
 * Kubernetes it rejects another template of a job.
 */
export async function startApiServer(kinds: Pick<Manifest, 'apiVersion' | 'kind'>[]) {
  const objects = new Map<string, Manifest>();
  const versions = new Map<string, Set<string>>();
  for (const { apiVersion, kind } of kinds) versions.set(apiVersion, (versions.get(apiVersion) ?? new Set()).add(kind));
  const groups = [...versions.keys()].filter((version) => version.includes('/'));

  const discovery = (path: string): object | undefined => {
    if (path === '/api') return { kind: 'APIVersions', versions: ['v1'] };
    if (path === '/apis') {
      const list = groups.map((groupVersion) => {
        const [name, version] = groupVersion.split('/');
        return { name, versions: [{ groupVersion, version }], preferredVersion: { groupVersion, version } };
      });
      return { kind: 'APIGroupList', apiVersion: 'v1', groups: list };
    }
    const groupVersion = path.replace(/^\/apis?\//, '');
    const resources = [...(versions.get(groupVersion) ?? [])].map((kind) => ({
      ...{ name: pluralOf(kind), singularName: kind.toLowerCase(), kind, namespaced: !CLUSTER_WIDE.includes(kind) },
      verbs: ['create', 'delete', 'get', 'list', 'patch', 'update'],
    }));
    return resources.length > 0 ? { kind: 'APIResourceList', apiVersion: 'v1', groupVersion, resources } : undefined;
  };

  const respond = async (request: IncomingMessage): Promise<[number, object]> => {
    const { pathname: path, searchParams } = new URL(request.url!, 'http://localhost');
    const found = request.method === 'GET' ? discovery(path) : undefined;
    if (found) return [200, found];
    const object = objects.get(path);
    if (request.method === 'POST') {
      const created = JSON.parse(await text(request)) as Manifest;
      const place = `${path}/${created.metadata.name}`;
      if (objects.has(place)) return failure(409, 'AlreadyExists');
      objects.set(place, created);
      return [201, created];
    }
    const [, plural] = /^\/(?:api\/v1|apis\/[^/]+\/[^/]+)(?:\/namespaces\/[^/]+)?\/([^/]+)$/.exec(path) ?? [];
    if (request.method === 'GET' && plural) {
      const name = searchParams.get('fieldSelector')?.replace('metadata.name=', '');
      const items = [...objects].filter(
        ([place]) => place.startsWith(`${path}/`) && (!name || place.endsWith(`/${name}`)),
      );
      return [200, { kind: 'List', apiVersion: 'v1', metadata: {}, items: items.map(([, item]) => item) }];
    }
    if (!object) return failure(404, 'NotFound');
    if (request.method === 'DELETE') objects.delete(path);
    if (request.method === 'PATCH') {
      const patched = merged(object, JSON.parse(await text(request)) as Json) as unknown as Manifest;
      if (object.kind === 'Job' && JSON.stringify(patched.spec.template) !== JSON.stringify(object.spec.template))
        return failure(422, 'Invalid', `spec.template of Job ${object.metadata.name}: field is immutable`);
      objects.set(path, patched);
    }
    return [200, objects.get(path) ?? object];
  };

  const server = createServer((request, response) => {
    void respond(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All of a kind, to read and to change. */
    of: (kind: string) => [...objects.values()].filter((object) => object.kind === kind),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function failure(code: number, reason: string, message = reason): [number, object] {
  return [code, { kind: 'Status', apiVersion: 'v1', status: 'Failure', code, reason, message }];
}

/** Objects are merged, null removes a field, items of lists are merged by their name; directives (`$…`) are ignored. */
function merged(into: Json | undefined, patch: Json): Json {
  if (Array.isArray(patch)) {
    if (!Array.isArray(into) || patch.some((item) => nameOf(item) === undefined)) return patch;
    const rest = patch.filter((item) => into.every((present) => nameOf(present) !== nameOf(item)));
    const kept = into.map((present) => {
      const item = patch.find((one) => nameOf(one) === nameOf(present));
      return item === undefined ? present : merged(present, item);
    });
    return [...kept, ...rest];
  }
  if (typeof patch !== 'object' || patch === null) return patch;
  const result: Record<string, Json> =
    typeof into === 'object' && into !== null && !Array.isArray(into) ? { ...into } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (key.startsWith('$')) continue;
    if (value === null) delete result[key];
    else result[key] = merged(result[key], value);
  }
  return result;
}

const nameOf = (item: Json) =>
  typeof item === 'object' && item !== null && !Array.isArray(item) ? item['name'] : undefined;
