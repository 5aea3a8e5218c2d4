import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Characters below which the catalog rejects a password. */
export const SHORTEST_PASSWORD = 15;

/**
 * The text kept in `file`, made by `create` the first time. Only the owner may read the file, unless `mode` says more.
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
 * The administrator's password, made and kept in `file` where there is none, or one too short for today's services.
 * @param {string} file
 * @returns {{ password: string, isNew: boolean }}
 */
export function storedPassword(file) {
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (kept.length >= SHORTEST_PASSWORD) return { password: kept, isNew: false };
  const password = typeablePassword();
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return { password, isNew: true };
}

/** 256 random bits in letters that need no escaping in a URL. */
export const randomToken = () => randomBytes(32).toString('base64url');

// 32 characters that nobody mistakes for one another, so every random byte gives five even bits.
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A password a person can type: `xxxx-xxxx-xxxx-xxxx`, 80 random bits. */
export function typeablePassword() {
  const letters = [...randomBytes(16)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return /** @type {string[]} */ (letters.match(/.{4}/g)).join('-');
}
