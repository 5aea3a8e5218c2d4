import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM under a key derived from a service token. `context` names the owner: a sealed text of another does not open. */
export function seal(text: string, context: string, serviceToken: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(serviceToken), iv).setAAD(Buffer.from(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Undefined if it was sealed with another token or for another owner. */
export function unseal(sealed: Buffer, context: string, serviceToken: string): string | undefined {
  try {
    const [iv, tag] = [sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
    const decipher = createDecipheriv('aes-256-gcm', keyOf(serviceToken), iv).setAAD(Buffer.from(context));
    decipher.setAuthTag(tag);
    return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

const keyOf = (serviceToken: string) => Buffer.from(hkdfSync('sha256', serviceToken, '', 'second factors', 32));
