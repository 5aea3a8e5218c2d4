import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Minimum length of a password in the catalog. */
export const MIN_PASSWORD_LENGTH = 15;

/**
 * The secret stored in `file`, created if missing. Only the owner may read the file, unless `mode` allows more.
 * @param {string} file
 * @param {() => string} create
 */
export function storedSecret(file, create, mode = 0o600) {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = create();
  writeFileSync(file, `${secret}\n`, { mode, flag: 'wx' });
  return secret;
}

/**
 * The administrator's password, created and stored in `file` if missing or too short.
 * @param {string} file
 * @returns {{ password: string, isNew: boolean }}
 */
export function storedPassword(file) {
  const stored = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (stored.length >= MIN_PASSWORD_LENGTH) return { password: stored, isNew: false };
  const password = typeablePassword();
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return { password, isNew: true };
}

/** 256 random bits, URL-safe. */
export const randomToken = () => randomBytes(32).toString('base64url');

// 32 unambiguous characters: every random byte gives five unbiased bits.
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A password that is easy to type: `xxxx-xxxx-xxxx-xxxx`, 80 random bits. */
export function typeablePassword() {
  const letters = [...randomBytes(16)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return /** @type {string[]} */ (letters.match(/.{4}/g)).join('-');
}
