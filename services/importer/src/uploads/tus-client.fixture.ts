import http, { type IncomingHttpHeaders } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

export interface TusResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
}

const GIVE_UP_MS = 40_000;

/** Calls of the tus protocol on real sockets. */
export class TusClient {
  constructor(
    private readonly url: string,
    private readonly headers: Record<string, string>,
  ) {}

  create(fileName: string, length: number | string, fields: Record<string, string> = {}): Promise<TusResponse> {
    const metadata = Object.entries({ filename: fileName, ...fields })
      .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
      .join(',');
    return this.send('POST', '/api/admin/uploads', { 'upload-length': String(length), 'upload-metadata': metadata });
  }

  head(path: string): Promise<TusResponse> {
    return this.send('HEAD', path);
  }

  delete(path: string): Promise<TusResponse> {
    return this.send('DELETE', path);
  }

  async offset(path: string): Promise<number> {
    const { headers } = await this.head(path);
    return Number(headers['upload-offset']);
  }

  /** Sends the bytes from `offset`. */
  patch(path: string, offset: number, bytes: Buffer): Promise<TusResponse> {
    return this.send('PATCH', path, partHeaders(offset, bytes), bytes);
  }

  /** Sends the first bytes of a part and closes the connection; resolves once it is closed. */
  cut(path: string, offset: number, bytes: Buffer, sentBytes: number): Promise<void> {
    return new Promise((resolve) => {
      const sent = this.open('PATCH', path, partHeaders(offset, bytes));
      sent.on('error', () => undefined).on('close', resolve);
      sent.write(bytes.subarray(0, sentBytes), () => setTimeout(() => sent.destroy(), 100));
    });
  }

  /** Sends the first bytes of a part and leaves the connection open; the function closes it. */
  async stall(path: string, offset: number, bytes: Buffer, sentBytes: number): Promise<() => void> {
    const sent = this.open('PATCH', path, partHeaders(offset, bytes));
    sent.on('error', () => undefined);
    await new Promise((resolve) => sent.write(bytes.subarray(0, sentBytes), resolve));
    return () => sent.destroy();
  }

  /** Sends a part in pieces of these sizes, with a pause between them. */
  slow(path: string, offset: number, bytes: Buffer, sizes: number[], pauseMs: number): Promise<TusResponse> {
    return this.send('PATCH', path, partHeaders(offset, bytes), Readable.from(inPieces(bytes, sizes, pauseMs)));
  }

  send(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body: Buffer | Readable = Buffer.alloc(0),
  ): Promise<TusResponse> {
    return new Promise((resolve, reject) => {
      const sent = this.open(method, path, headers);
      const timer = setTimeout(() => sent.destroy(new Error(`no response within ${GIVE_UP_MS} ms`)), GIVE_UP_MS);
      sent.on('close', () => clearTimeout(timer));
      sent.on('error', reject).on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('error', reject).on('end', () => {
          const content = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
          resolve({ status: response.statusCode!, headers: response.headers, body: content });
        });
      });
      if (body instanceof Readable) {
        sent.flushHeaders();
        body.pipe(sent);
      } else sent.end(body.length > 0 ? body : undefined);
    });
  }

  private open(method: string, path: string, headers: Record<string, string>) {
    const all = { 'tus-resumable': '1.0.0', ...this.headers, ...headers };
    const { request } = this.url.startsWith('https:') ? https : http;
    return request(this.url + path, { method, headers: all, agent: false });
  }
}

function partHeaders(offset: number, bytes: Buffer): Record<string, string> {
  return {
    'content-type': 'application/offset+octet-stream',
    'content-length': String(bytes.length),
    'upload-offset': String(offset),
  };
}

async function* inPieces(bytes: Buffer, sizes: number[], pauseMs: number): AsyncGenerator<Buffer> {
  let at = 0;
  for (const size of sizes) {
    if (at > 0) await sleep(pauseMs);
    yield bytes.subarray(at, (at += size));
  }
}
