import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { checkExternalServices } from '../bin/external-services.js';

let other: Server | undefined;
afterEach(() => void other?.close());

const checked = (databaseUrl: string) =>
  checkExternalServices({ databaseUrl } as Parameters<typeof checkExternalServices>[0]);

/** One message of PostgreSQL's protocol. */
function message(kind: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(5, kind);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Accepts any login and returns one text for any query, as a PostgreSQL of that version does for its version number. */
async function serverThatSays(text: string): Promise<string> {
  const letIn = message('R', Buffer.alloc(4));
  const isIdle = message('Z', 'I');
  const response = [
    message('T', Buffer.from([0, 1]), 'server_version_num\0', Buffer.alloc(18)), // one column
    message('D', Buffer.from([0, 1, 0, 0, 0, text.length]), text),
    message('C', 'SHOW\0'),
  ];
  other = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat([letIn, isIdle]));
      socket.on('data', ([kind]) => kind === 'Q'.charCodeAt(0) && socket.write(Buffer.concat([...response, isIdle])));
    });
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  return `postgres://somebody:secret@127.0.0.1:${(other.address() as AddressInfo).port}/directory`;
}

it('rejects a PostgreSQL older than the merge needs, naming the required version', async () => {
  const url = await serverThatSays('170006');
  const sentence = `The PostgreSQL at ${new URL(url).host} is version 17, and 18 or newer is needed: upgrade it, name another`;
  await expect(checked(url)).rejects.toThrow(sentence);
});

it('accepts the oldest supported PostgreSQL, and the embedded one', async () => {
  await checked(await serverThatSays('180000'));
  await checked(process.env['TEST_DATABASE_URL']!);
});

it('reports an unreachable PostgreSQL in one line, without the password', async () => {
  await expect(checked('postgres://somebody:secret@127.0.0.1:9/directory')).rejects.toThrow(
    /^No PostgreSQL to work with at 127\.0\.0\.1:9 \(.*ECONNREFUSED.*\): start it, or mend or leave out DATABASE_URL\.$/,
  );
});
