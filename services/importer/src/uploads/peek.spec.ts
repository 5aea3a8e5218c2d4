import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { peek } from './peek.js';

it.each([
  ['one chunk', 10_000, [10_000], 4096],
  ['chunks shorter than what is asked for', 10_000, [10, 4000, 50, 5940], 4096],
  ['exactly what is asked for', 4096, [1, 4095], 4096],
  ['fewer bytes than are asked for', 100, [50, 50], 100],
])('returns the first bytes of %s, and leaves all of them to the next reader', async (_, length, sizes, expected) => {
  const content = Buffer.from(Array.from({ length }, (_value, index) => index % 251));
  const stream = new PassThrough();
  void (async () => {
    let at = 0;
    for (const size of sizes) {
      stream.write(content.subarray(at, (at += size)));
      await sleep(5);
    }
    stream.end();
  })();
  expect(await peek(stream, 4096)).toEqual(content.subarray(0, expected));
  expect(await buffer(stream)).toEqual(content);
});

it('returns nothing of a stream that fails', async () => {
  const stream = new PassThrough();
  stream.write('abc');
  setTimeout(() => stream.destroy(new Error('reset')), 5);
  expect(await peek(stream, 4096)).toHaveLength(0);
});
