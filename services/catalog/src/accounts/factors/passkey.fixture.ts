import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Of lengths below 256. */
const head = (type: number, length: number) =>
  Buffer.from(length < 24 ? [(type << 5) | length] : [(type << 5) | 24, length]);

function cborOf(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flat().map((part) => cborOf(part as string))]);
}

/** An authenticator with one passkey, whose id it chooses. */
export function authenticator(origin: string, id = randomBytes(16)) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const point = (name: 'x' | 'y') => Buffer.from(jwk[name]!, 'base64url');
  const key = cborOf(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point('x')],
      [-3, point('y')],
    ]),
  );
  const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
  const authenticatorData = (flags: number, counter: number, ...rest: Buffer[]) => {
    const counterBytes = Buffer.alloc(4);
    counterBytes.writeUInt32BE(counter);
    return Buffer.concat([sha256(Buffer.from(new URL(origin).hostname)), Buffer.from([flags]), counterBytes, ...rest]);
  };
  const respond = (type: string, challenge: unknown, response: (clientData: Buffer) => Record<string, Buffer>) => {
    const clientDataJSON = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
    const parts = Object.entries({ clientDataJSON, ...response(clientDataJSON) });
    return {
      ...{ id: id.toString('base64url'), rawId: id.toString('base64url') },
      ...{ type: 'public-key', clientExtensionResults: {} },
      response: Object.fromEntries(parts.map(([name, bytes]) => [name, bytes.toString('base64url')])),
    };
  };
  return {
    create: (challenge: unknown) =>
      respond('webauthn.create', challenge, () => {
        const authData = authenticatorData(0x45, 0, credential);
        const facts: [string, unknown][] = [
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ];
        return { attestationObject: cborOf(new Map(facts)) };
      }),
    get: (challenge: unknown, counter: number) =>
      respond('webauthn.get', challenge, (clientData) => {
        const data = authenticatorData(0x05, counter);
        return {
          authenticatorData: data,
          signature: sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey),
        };
      }),
  };
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
