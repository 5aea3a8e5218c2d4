#!/usr/bin/env node
// `npm run secrets`: creates missing secrets of docker-compose.yml, each a file in secrets/, and changes no existing one.
// `npm run secrets -- --kubernetes OVERLAY`: the same for an overlay of k8s/, in secrets/kubernetes/OVERLAY, which is applied
// instead of the overlay.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeFailure, CliError } from './cli-error.mjs';
import { ROOT } from './prepare.mjs';
import { storedSecret, randomToken, typeablePassword } from './secrets.mjs';
import { printError, print } from './console-output.mjs';

/** Inaccessible to other users of this machine. */
const FOLDER = join(ROOT, 'secrets');

/**
 * Containers mount the files only, and their user must be able to read them.
 * @param {string} folder
 */
function makeComposeSecrets(folder) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const secretFile = (/** @type {string} */ name, /** @type {() => string} */ create) =>
    storedSecret(join(folder, name), create, 0o644);
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
  print(`The secrets are in ${folder}; admin-password is the administrator's.`);
}

/**
 * Every key of the Secret `directory` that the pods of an overlay mount, each a file, next to a kustomization of the overlay
 * with them. Existing files stay as they are.
 * @param {string} overlay
 * @param {string} folder
 * @param {{ [option: string]: string | undefined }} urls and credentials, by option
 */
function makeKubernetesSecrets(overlay, folder, urls) {
  const source = join(ROOT, 'k8s/overlays', overlay);
  if (!/^[\w-]+$/.test(overlay) || !existsSync(source)) {
    throw new CliError(`--kubernetes: there is no overlay "${overlay}" in k8s/overlays.`);
  }
  const [site = '', foundation = ''] = ['', 'foundation'].map((part) =>
    readFileSync(join(source, part, 'kustomization.yaml'), 'utf8'),
  );
  const namespace = /^namespace: (\S+)$/m.exec(site)?.[1];
  // Stores in the namespace of the site, or in one of their own.
  // KEDA connects from another namespace.
  const postgres = foundation.includes('components/cloudnative-pg') ? `postgres-rw.${namespace}` : 'postgres.stores';
  const domain = site.includes('components/stores') ? '' : '.stores';
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  /** @type {string[]} */
  const names = [];
  const secretFile = (/** @type {string} */ name, /** @type {() => string} */ create) => {
    names.push(name);
    const value = storedSecret(join(folder, name), create);
    if (urls[name] !== undefined && urls[name] !== value) {
      throw new CliError(`${join(folder, name)} exists already with another value: edit it.`);
    }
    writeFileSync(join(folder, name), value); // Prometheus and KEDA read it as it is, without a line break
    return value;
  };
  const database = new URL(
    secretFile('database-url', () => {
      const url = new URL(urls['database-url'] ?? `postgres://directory@${postgres}:5432/directory`);
      if (url.password === '') url.password = randomToken();
      return url.href;
    }),
  );
  for (const service of ['catalog', 'importer']) {
    secretFile(
      `${service}-database-url`,
      () => Object.assign(new URL(database), { username: `directory_${service}`, password: randomToken() }).href,
    );
  }
  for (const store of ['redis-queue', 'redis-cache']) {
    secretFile(`${store}-url`, () => urls[`${store}-url`] ?? `redis://${store}${domain}:6379`);
  }
  for (const token of ['meili-key', 'service-token', 'metrics-token']) secretFile(token, randomToken);
  secretFile('admin-password', typeablePassword);
  const directoryFiles = names.splice(0);
  const usesBucket = /components\/(?:object-storage|backups)\b/.test(site);
  if (usesBucket) {
    for (const key of ['access-key-id', 'secret-access-key']) secretFile(key, () => required(`--${key}`, urls[key]));
  }
  const bucketFiles = names.splice(0);
  const usesPooler = /components\/pooler\b/.test(site);
  if (usesPooler) {
    for (const service of ['catalog', 'importer']) {
      const direct = readFileSync(join(folder, `${service}-database-url`), 'utf8');
      secretFile(
        `pooler-${service}-database-url`,
        () => Object.assign(new URL(direct), { host: required('--pooler', urls['pooler']) }).href,
      );
    }
  }
  // Read by CloudNativePG.
  const owner = { username: decodeURIComponent(database.username), password: decodeURIComponent(database.password) };
  for (const [key, value] of Object.entries(owner)) writeFileSync(join(folder, `owner-${key}`), value, { mode: 0o600 });
  writeFileSync(
    join(folder, 'kustomization.yaml'),
    [
      '# Created by `npm run secrets`. The hash in the name of a changed secret replaces the pods that use it.',
      'apiVersion: kustomize.config.k8s.io/v1beta1',
      'kind: Kustomization',
      `namespace: ${namespace}`,
      `resources: [${relative(folder, source)}]`,
      `components: [${relative(folder, join(ROOT, 'k8s/components/generated-secrets'))}]`,
      'secretGenerator:',
      '  - name: directory',
      `    files: [${directoryFiles.join(', ')}]`,
      ...(usesBucket ? ['  - name: object-storage', `    files: [${bucketFiles.join(', ')}]`] : []),
      ...(usesPooler
        ? [
            '  - name: pooler',
            `    files: [${names.map((name) => `${name.replace('pooler-', '')}=${name}`).join(', ')}]`,
          ]
        : []),
      '  - name: database-owner',
      '    type: kubernetes.io/basic-auth',
      '    files: [username=owner-username, password=owner-password]',
      "    options: { disableNameSuffixHash: true, labels: { cnpg.io/reload: 'true' } }",
      '',
    ].join('\n'),
  );
  print(
    `The secrets are in ${folder}: check the URLs, then kubectl apply -k ${relative(process.cwd(), folder) || '.'}`,
  );
}

/**
 * @param {string} option
 * @param {string | undefined} value
 */
function required(option, value) {
  if (!value) throw new CliError(`The components of this overlay need ${option}.`);
  return value;
}

try {
  const { values } = parseArgs({
    options: {
      kubernetes: { type: 'string' },
      folder: { type: 'string' },
      'database-url': { type: 'string' },
      'redis-queue-url': { type: 'string' },
      'redis-cache-url': { type: 'string' },
      'access-key-id': { type: 'string' },
      'secret-access-key': { type: 'string' },
      pooler: { type: 'string' },
    },
  });
  const { kubernetes: overlay, folder, ...urls } = values;
  if (overlay === undefined) makeComposeSecrets(resolve(folder ?? FOLDER));
  else makeKubernetesSecrets(overlay, resolve(folder ?? join(FOLDER, 'kubernetes', overlay)), urls);
} catch (error) {
  printError(describeFailure(error));
  process.exitCode = 1;
}
