#!/usr/bin/env node
// `npm run secrets`: creates missing secrets of docker-compose.yml, each a file in secrets/, and changes no existing one.
// `npm run secrets -- --kubernetes NAMESPACE`: the same for k8s/, as one manifest in secrets/kubernetes/NAMESPACE.yaml.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { describeFailure, CliError } from './cli-error.mjs';
import { ROOT } from './prepare.mjs';
import { storedSecret, randomToken, typeablePassword } from './secrets.mjs';
import { printError, print } from './console-output.mjs';

/** Inaccessible to other users of this machine. */
const FOLDER = join(ROOT, 'secrets');

/** Containers mount the files only, and their user must be able to read them. */
function makeComposeSecrets() {
  mkdirSync(FOLDER, { recursive: true, mode: 0o700 });
  const secretFile = (/** @type {string} */ name, /** @type {() => string} */ create) =>
    storedSecret(join(FOLDER, name), create, 0o644);
  secretFile('service-token', randomToken);
  secretFile('meili-key', randomToken);
  const password = secretFile('postgres-password', randomToken);
  secretFile('database-url', () => `postgres://directory:${password}@postgres:5432/directory`);
  // Roles of the services, created by the migrations.
  for (const service of ['catalog', 'importer']) {
    secretFile(
      `${service}-database-url`,
      () => `postgres://directory_${service}:${randomToken()}@postgres:5432/directory`,
    );
  }
  secretFile('admin-password', typeablePassword);
  print(`The secrets are in ${FOLDER}; admin-password is the administrator's.`);
}

/**
 * Every key of the Secret `directory` that k8s/ mounts. Missing URLs default to services of a namespace `stores`.
 * @param {string} namespace
 * @param {{ [option: string]: string | boolean | undefined }} urls
 */
function makeKubernetesSecrets(namespace, urls) {
  if (!/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(namespace)) {
    throw new CliError(
      `--kubernetes: "${namespace}" is no name of a namespace: lower-case letters, digits and hyphens.`,
    );
  }
  const folder = join(FOLDER, 'kubernetes');
  const file = join(folder, `${namespace}.yaml`);
  if (existsSync(file)) throw new CliError(`${file} exists already and is not overwritten: edit it, or move it away.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const database = new URL(String(urls['database-url'] ?? 'postgres://directory@postgres.stores:5432/directory'));
  if (database.password === '') database.password = randomToken();
  const roleUrl = (/** @type {string} */ role) =>
    Object.assign(new URL(database), { username: role, password: randomToken() }).href;
  const data = {
    'database-url': database.href,
    'catalog-database-url': roleUrl('directory_catalog'),
    'importer-database-url': roleUrl('directory_importer'),
    'redis-queue-url': urls['redis-queue-url'] ?? 'redis://redis-queue.stores:6379',
    'redis-cache-url': urls['redis-cache-url'] ?? 'redis://redis-cache.stores:6379',
    'meili-key': randomToken(),
    'service-token': randomToken(),
    'metrics-token': randomToken(),
    'admin-password': typeablePassword(),
  };
  const lines = Object.entries(data).map(([key, value]) => `  ${key}: ${JSON.stringify(value)}`);
  const head = ['apiVersion: v1', 'kind: Secret', 'metadata:', '  name: directory', `  namespace: ${namespace}`];
  writeFileSync(file, [...head, 'stringData:', ...lines, ''].join('\n'), { mode: 0o600, flag: 'wx' });
  print(`${file}: check the URLs, then kubectl apply -f it. It is as secret as what it holds.`);
}

try {
  const { values } = parseArgs({
    options: {
      kubernetes: { type: 'string' },
      'database-url': { type: 'string' },
      'redis-queue-url': { type: 'string' },
      'redis-cache-url': { type: 'string' },
    },
  });
  if (values.kubernetes === undefined) makeComposeSecrets();
  else makeKubernetesSecrets(values.kubernetes, values);
} catch (error) {
  printError(describeFailure(error));
  process.exitCode = 1;
}
