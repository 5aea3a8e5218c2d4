import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';

/** Of lengths below 256. */
const head = (type: number, length: number) =>
  Buffer.from(length < 24 ? [(type << 5) | length] : [(type << 5) | 24, length]);

function cborOf(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flat().map((part) => cborOf(part as string))]);
}

/** What an authenticator responds to a challenge for a new passkey, whose id it chooses. */
export function newPasskey(challenge: unknown, origin: string, id = randomBytes(16)) {
  const jwk = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const point = (name: 'x' | 'y') => Buffer.from(jwk[name]!, 'base64url');
  const publicKey = cborOf(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point('x')],
      [-3, point('y')],
    ]),
  );
  const hash = createHash('sha256').update(new URL(origin).hostname).digest();
  const [flags, counter, aaguid, length] = [
    Buffer.from([0x45]),
    Buffer.alloc(4),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
  ];
  const authData = Buffer.concat([hash, flags, counter, aaguid, length, id, publicKey]);
  const attestation = cborOf(
    new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]),
  );
  const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false });
  return {
    ...{
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type: 'public-key',
      clientExtensionResults: {},
    },
    response: {
      clientDataJSON: Buffer.from(clientData).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    },
  };
}
