#!/usr/bin/env node
// `npm run secrets`: what docker-compose.yml needs to be told in confidence, each in a file of its own in secrets/. Makes what
// is missing and changes nothing that is there.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';
import { keptSecret, randomToken, typeablePassword } from './secrets.mjs';
import { say } from './steps.mjs';

const folder = join(ROOT, 'secrets');
// The folder keeps others of this machine out. Inside a container, where the files alone are mounted, its user must read them.
mkdirSync(folder, { recursive: true, mode: 0o700 });
const kept = (/** @type {string} */ name, /** @type {() => string} */ create) =>
  keptSecret(join(folder, name), create, 0o644);

kept('service-token', randomToken);
kept('meili-key', randomToken);
const password = kept('postgres-password', randomToken);
kept('database-url', () => `postgres://directory:${password}@postgres:5432/directory`);
kept('admin-password', typeablePassword);
say(`The secrets are in ${folder}; admin-password is the administrator's.`);
