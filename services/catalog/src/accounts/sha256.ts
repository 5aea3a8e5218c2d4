import { createHash } from 'node:crypto';

/** Of a token or code, which is stored in no other form. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
