import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * The text kept in `file`, made by `create` the first time. Only the owner may read the file, unless `mode` says more.
 * @param {string} file
 * @param {() => string} create
 */
export function keptSecret(file, create, mode = 0o600) {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = create();
  writeFileSync(file, `${secret}\n`, { mode, flag: 'wx' });
  return secret;
}

/** 256 random bits in letters that need no escaping in a URL. */
export const randomToken = () => randomBytes(32).toString('base64url');

// 32 characters that nobody mistakes for one another, so every random byte gives five even bits.
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A password a person can type: `xxxx-xxxx-xxxx`, 60 random bits. */
export function typeablePassword() {
  const letters = [...randomBytes(12)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return /** @type {string[]} */ (letters.match(/.{4}/g)).join('-');
}
