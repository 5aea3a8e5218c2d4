import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { messageOf, CliError } from './cli-error.mjs';
import { MIN_PASSWORD_LENGTH } from './secrets.mjs';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * @typedef {object} Configuration
 * @property {number} port of the site
 * @property {string} host address to listen on
 * @property {string} publicUrl the site's origin as browsers see it
 * @property {string | undefined} [hostAliases] further names of the site, separated by commas
 * @property {string | undefined} [adminHost] origin of the administration, if it has its own
 * @property {string} dataDir as given; relative to the working directory
 * @property {string | undefined} databaseUrl absent: the embedded PostgreSQL
 * @property {string | undefined} [databaseDirectUrl] without a pooler, if there is one in `databaseUrl`
 * @property {string | undefined} [databaseCa] path of a PEM file
 * @property {string | undefined} redisUrl absent: queues are on PostgreSQL
 * @property {string | undefined} meiliUrl absent: search is on PostgreSQL
 * @property {string | undefined} [meiliKey] absent: Meilisearch requires none
 * @property {string} adminUsername
 * @property {string | undefined} adminPassword absent: generated once and stored in the data folder
 * @property {boolean} sampleData whether an empty directory is filled with the sample
 * @property {string} logLevel
 */

/**
 * Reads the environment; an empty value counts as none. Throws a CliError for the first invalid value.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Configuration}
 */
export function readConfiguration(env) {
  const text = (/** @type {string} */ name) => env[name]?.trim() || undefined;
  const port = portFrom(text('PORT') ?? '3000');
  const host = text('HOST') ?? '127.0.0.1'; // this machine only; HOST=0.0.0.0 opens it to the network
  const publicUrl =
    url(text, 'PUBLIC_URL', ['http:', 'https:'], 'https://directory.example.org')?.origin ??
    `http://${isOneAddress(host) ? hostInUrl(host) : 'localhost'}:${port}`;
  const adminHost = url(text, 'ADMIN_HOST', ['http:', 'https:'], 'https://admin.example.org')?.origin;
  return {
    port,
    host,
    publicUrl,
    hostAliases: text('HOST_ALIASES'),
    adminHost,
    dataDir: text('DATA_DIR') ?? 'data',
    ...databaseFrom(text),
    redisUrl: url(text, 'REDIS_URL', ['redis:', 'rediss:'], 'redis://host:6379')?.text,
    meiliUrl: url(text, 'MEILI_URL', ['http:', 'https:'], 'http://host:7700')?.text,
    meiliKey: fileText(text, 'MEILI_KEY_FILE') ?? text('MEILI_KEY'),
    adminUsername: text('ADMIN_USERNAME') ?? 'admin',
    adminPassword: passwordFrom(fileText(text, 'ADMIN_PASSWORD_FILE') ?? (env.ADMIN_PASSWORD || undefined)),
    sampleData: oneOf('SAMPLE_DATA', text('SAMPLE_DATA') ?? 'true', ['true', 'false']) === 'true',
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL') ?? 'info', LOG_LEVELS),
  };
}

/**
 * Origin of the administration as browsers see it.
 * @param {Pick<Configuration, 'adminHost' | 'publicUrl'>} configuration
 */
export const adminUrlOf = ({ adminHost, publicUrl }) => adminHost ?? publicUrl;

/** Whether such a site can be reached only by this IP address, not as `localhost`. */
const isOneAddress = (/** @type {string} */ host) =>
  !isWildcard(host) && !['localhost', '127.0.0.1', '::1'].includes(host);

/** Whether it means every IP address of this machine. */
export const isWildcard = (/** @type {string} */ host) => host === '0.0.0.0' || host === '::';

export const hostInUrl = (/** @type {string} */ host) => (host.includes(':') ? `[${host}]` : host);

/** @param {(name: string) => string | undefined} text */
function databaseFrom(text) {
  const [databaseUrl, databaseDirectUrl] = ['DATABASE_URL', 'DATABASE_DIRECT_URL'].map(
    (name) => url(text, name, ['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/directory')?.text,
  );
  const ca = text('DATABASE_CA');
  if (!databaseUrl && (databaseDirectUrl || ca)) {
    throw new CliError(
      `${ca ? 'DATABASE_CA' : 'DATABASE_DIRECT_URL'} needs DATABASE_URL: set that too, or leave both out.`,
    );
  }
  return { databaseUrl, databaseDirectUrl, databaseCa: ca && resolve(ca) };
}

function portFrom(/** @type {string} */ text) {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new CliError(`PORT is "${text}", which is no port: set it to a number from 1 to 65535, such as 3000.`);
}

/**
 * Content of the file named by a variable.
 * @param {(name: string) => string | undefined} text
 * @param {string} name
 */
function fileText(text, name) {
  const file = text(name);
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    throw new CliError(`${name} is ${file}, which cannot be read (${messageOf(error)}): mend it, or leave it out.`);
  }
}

/** @param {string | undefined} password */
function passwordFrom(password) {
  if (password === undefined || [...password].length >= MIN_PASSWORD_LENGTH) return password;
  throw new CliError(
    `ADMIN_PASSWORD has ${password.length} characters: set one of ${MIN_PASSWORD_LENGTH} or more, or omit it to have one generated.`,
  );
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string[]} choices
 */
function oneOf(name, value, choices) {
  if (choices.includes(value)) return value;
  throw new CliError(`${name} is "${value}": set it to ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}.`);
}

/**
 * The message omits the value, which may contain a password.
 * @param {(name: string) => string | undefined} text
 * @param {string} name
 * @param {string[]} protocols
 * @param {string} example
 */
function url(text, name, protocols, example) {
  const value = text(name);
  if (value === undefined) return undefined;
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  if (parsed && protocols.includes(parsed.protocol) && parsed.hostname) return { text: value, origin: parsed.origin };
  throw new CliError(
    `${name} is not a ${protocols.map((p) => `${p}//`).join(' or ')} address: set it like ${example}, or leave it out.`,
  );
}
