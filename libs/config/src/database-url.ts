import { readFileSync } from 'node:fs';
import { checkServerIdentity, type ConnectionOptions } from 'node:tls';
import { z } from 'zod';
import { ConfigError } from './environment.js';
import { databaseUrl } from './variables.js';

/** How a database is reached; `databaseUrls` combines them. */
export const databaseVariables = {
  DATABASE_URL: databaseUrl,
  /** Without a pooler, if there is one in DATABASE_URL. */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  /** Path of a PEM file: the authorities that sign the server's certificate. */
  DATABASE_CA: z.string().optional(),
};

export interface DatabaseUrls {
  databaseUrl: string;
  /** For what needs a session. Absent: `databaseUrl` is no pooler. */
  directDatabaseUrl?: string | undefined;
}

/** @throws ConfigError */
export function databaseUrls(read: z.output<z.ZodObject<typeof databaseVariables>>): DatabaseUrls {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_CA } = read;
  return {
    databaseUrl: verifiedDatabaseUrl('DATABASE_URL', DATABASE_URL, DATABASE_CA),
    directDatabaseUrl:
      DATABASE_DIRECT_URL && verifiedDatabaseUrl('DATABASE_DIRECT_URL', DATABASE_DIRECT_URL, DATABASE_CA),
  };
}

/** The URL for migrations, backups and commands. */
export function directDatabaseUrl(read: z.output<z.ZodObject<typeof databaseVariables>>): string {
  const urls = databaseUrls(read);
  return urls.directDatabaseUrl ?? urls.databaseUrl;
}

/** libpq's `allow` and `prefer` may fall back to a connection without TLS, which protects from nothing. */
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];
/** libpq's name for the authorities of the system; here those of Node. */
const SYSTEM_AUTHORITIES = 'system';

/**
 * The URL with the authorities of DATABASE_CA, as libpq writes it: `sslmode=verify-full&sslrootcert=<path>`.
 * @param name of the variable, for errors
 * @throws ConfigError
 */
export function verifiedDatabaseUrl(name: string, url: string, ca: string | undefined): string {
  const parsed = new URL(url);
  const { searchParams } = parsed;
  const mode = searchParams.get('sslmode');
  if (mode && !SSL_MODES.includes(mode)) throw new ConfigError(`${name}: sslmode must be ${SSL_MODES.join(', ')}`);
  if (ca) {
    if (mode === 'disable') throw new ConfigError(`${name}: sslmode=disable contradicts DATABASE_CA`);
    requireCertificate('DATABASE_CA', ca);
    if (mode !== 'verify-ca') searchParams.set('sslmode', 'verify-full');
    searchParams.set('sslrootcert', ca);
    return parsed.href;
  }
  const root = searchParams.get('sslrootcert');
  if (root && root !== SYSTEM_AUTHORITIES) requireCertificate(`${name}: sslrootcert`, root);
  if (mode === 'verify-ca' && (!root || root === SYSTEM_AUTHORITIES)) {
    throw new ConfigError(
      `${name}: sslmode=verify-ca needs DATABASE_CA, as anybody can have a certificate of a public authority`,
    );
  }
  return url;
}

function requireCertificate(what: string, file: string): void {
  let content;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`${what}: cannot read ${file} (${(error as NodeJS.ErrnoException).code})`);
  }
  if (!content.includes('-----BEGIN CERTIFICATE-----'))
    throw new ConfigError(`${what}: ${file} has no PEM certificate`);
}

/** For a client or pool of `pg`. */
interface DatabaseConnection {
  connectionString: string;
  ssl?: ConnectionOptions | false;
}

/**
 * What `sslmode` and `sslrootcert` of a URL mean, as libpq documents it; `pg` itself treats `require` and `verify-ca` as
 * `verify-full`. Without them the connection is not encrypted.
 */
export function databaseConnection(url: string): DatabaseConnection {
  const parsed = new URL(url);
  const { searchParams } = parsed;
  const host = searchParams.get('host') ?? parsed.hostname.replace(/^\[(.+)\]$/, '$1');
  const take = (name: string) => {
    const value = searchParams.get(name);
    searchParams.delete(name);
    return value || undefined;
  };
  const root = take('sslrootcert');
  const mode = take('sslmode') ?? (root === SYSTEM_AUTHORITIES ? 'verify-full' : root && 'require');
  if (!mode) return { connectionString: url };
  const [cert, key] = [take('sslcert'), take('sslkey')];
  for (const name of ['ssl', 'uselibpqcompat']) searchParams.delete(name);
  const connectionString = parsed.href;
  if (mode === 'disable') return { connectionString, ssl: false };
  const ca = root === SYSTEM_AUTHORITIES ? undefined : root;
  const ssl: ConnectionOptions = {
    ...(cert && { cert: readFileSync(cert) }),
    ...(key && { key: readFileSync(key) }),
    // libpq verifies the certificate, not its name, if there is a file of authorities.
    rejectUnauthorized: mode !== 'require' || ca !== undefined,
    checkServerIdentity: (_name, certificate) =>
      mode === 'verify-full' ? checkServerIdentity(host, certificate) : undefined,
  };
  if (ca) readForEachConnection(ssl, ca);
  return { connectionString, ssl };
}

/** A renewed file of authorities needs no restart. */
function readForEachConnection(ssl: ConnectionOptions, file: string): void {
  let content = readFileSync(file, 'utf8');
  const get = () => {
    try {
      content = readFileSync(file, 'utf8');
    } catch {
      // It is being replaced.
    }
    return content;
  };
  Object.defineProperty(ssl, 'ca', { enumerable: true, get });
}

const CERTIFICATE_ERROR = /^(CERT_|SELF_SIGNED_CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_|INVALID_CA|ERR_SSL_)/;

/** A connection that the configuration prevents; its message says what to change. */
export class DatabaseConnectionError extends Error {
  override readonly name = 'DatabaseConnectionError';
}

/** SQLSTATE of a table that no migration has created. */
const UNDEFINED_TABLE = '42P01';

/** What an operator has to do if the error is that of a database without the directory's tables. */
export function missingTablesAdvice(error: unknown): string | undefined {
  return (error as { code?: string }).code === UNDEFINED_TABLE
    ? 'The database has no directory yet: start the site once, or run its migrations.'
    : undefined;
}

/** A `DatabaseConnectionError` for errors of TLS and of a pooler; else the error itself. */
export function databaseError(error: unknown): unknown {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  const sentence = sentenceFor(code, message);
  return sentence === undefined ? error : new DatabaseConnectionError(sentence, { cause: error });
}

function sentenceFor(code: string, message: string): string | undefined {
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `the certificate of the database server is for another host name (${message}): name the server in the URL as its certificate does`;
  }
  if (CERTIFICATE_ERROR.test(code)) {
    return `the certificate of the database server cannot be verified (${message}): DATABASE_CA must name the file of the authority that signed it`;
  }
  if (message === 'The server does not support SSL connections') {
    return 'the database server has no TLS, which DATABASE_CA or sslmode requires: switch it on there';
  }
  if (/unsupported startup parameter: options/.test(message)) {
    return 'DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL to the URL of the PostgreSQL behind it';
  }
  return undefined;
}
