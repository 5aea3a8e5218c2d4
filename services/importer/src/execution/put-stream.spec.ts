import { createServer, type RequestListener, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { putStream } from './put-stream.js';

const never = new AbortController().signal;
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** Resolves to the URL of a server with this handler. */
async function serve(handler: RequestListener, options: ServerOptions = {}): Promise<string> {
  const server = createServer(options, handler);
  stops.push(() => (server.closeAllConnections(), server.close()));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/rows`;
}

/** Chunks in two alternating buffers, as `LineBuffer` emits them. */
async function* chunks(count: number, failure?: Error): AsyncGenerator<Uint8Array> {
  const buffers = [Buffer.alloc(200_000), Buffer.alloc(200_000)];
  for (let i = 0; i < count; i++) yield buffers[i % 2]!.fill(String(i % 10));
  if (failure) throw failure;
}

describe('a streamed request', () => {
  it('delivers every chunk intact to a slow reader', async () => {
    const url = await serve((request, response) => {
      request.pause();
      setTimeout(() => void text(request).then((body) => response.end(body.replace(/(\d)\1*/g, '$1'))), 50);
    });
    expect(await putStream(url, {}, () => chunks(100), never)).toEqual({ status: 200, body: '0123456789'.repeat(10) });
  });

  it('accepts a response before the end of the body and requests no further chunk', async () => {
    const url = await serve((_, response) => void response.writeHead(409).end('no'));
    let made = 0;
    const endless = async function* () {
      for (;;) {
        made++;
        yield* chunks(1);
      }
    };
    expect(await putStream(url, {}, endless, never)).toEqual({ status: 409, body: 'no' });
    expect(made).toBeLessThan(1000);
  });

  it('aborts with the error of its chunks, so that half a body is never mistaken for a complete one', async () => {
    const seen = new Promise<boolean>((resolve) => {
      void serve((request) => request.resume().once('close', () => resolve(request.complete))).then(async (url) => {
        await expect(putStream(url, {}, () => chunks(3, new Error('broken file')), never)).rejects.toThrow(
          'broken file',
        );
      });
    });
    expect(await seen).toBe(false);
  });

  it('aborts with the reason of its signal', async () => {
    const stopped = new AbortController();
    const url = await serve((request) => void request.once('data', () => stopped.abort(new Error('cancelled'))));
    await expect(putStream(url, {}, () => chunks(1000), stopped.signal)).rejects.toThrow('cancelled');
  });

  it('rejects without a server', async () => {
    await expect(putStream('http://127.0.0.1:9/rows', {}, () => chunks(3), never)).rejects.toThrow('ECONNREFUSED');
  });

  describe('before the first chunk is built', () => {
    /** Builds nothing until its signal is aborted. */
    async function* nothing(useless: AbortSignal): AsyncGenerator<Uint8Array> {
      while (!useless.aborted) await sleep(5);
      useless.throwIfAborted();
      yield Buffer.from('never');
    }

    it("sends its headers within the server's header timeout", async () => {
      let begin = () => {};
      const hasHeaders = new Promise<void>((resolve) => (begin = resolve));
      const late = async function* () {
        await hasHeaders;
        yield Buffer.from('row');
      };
      const options = { headersTimeout: 100, requestTimeout: 10_000, connectionsCheckingInterval: 20 };
      const url = await serve((request, response) => {
        begin();
        void text(request).then((body) => response.end(body));
      }, options);
      expect(await putStream(url, {}, late, never)).toEqual({ status: 200, body: 'row' });
    });

    it('rejects with the reason of its signal, and leaves no rejection unhandled', async () => {
      const stopped = new AbortController();
      const url = await serve(() => stopped.abort(new Error('cancelled')));
      await expect(putStream(url, {}, nothing, stopped.signal)).rejects.toThrow('cancelled');
    });

    it('rejects when the connection is lost, and leaves no rejection unhandled', async () => {
      const url = await serve((request) => request.socket.destroy());
      await expect(putStream(url, {}, nothing, never)).rejects.toThrow('socket hang up');
    });

    it('rejects without a server, and stops building chunks', async () => {
      await expect(putStream('http://127.0.0.1:9/rows', {}, nothing, never)).rejects.toThrow('ECONNREFUSED');
    });

    it('accepts an early response, and stops building chunks', async () => {
      const url = await serve((_, response) => void response.writeHead(409).end('no'));
      expect(await putStream(url, {}, nothing, never)).toEqual({ status: 409, body: 'no' });
    });
  });
});
