import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';

/** Milliseconds in which nothing moves, after which the other side is taken for gone. */
const SILENCE = 300_000;

export interface Answer {
  status: number;
  body: string;
}

/**
 * Sends chunks as the body of one PUT. One chunk is on its way while the next is made, and is gone before the next but one is
 * asked for, so that their maker can use its buffers again. An answer that comes before the end of the body ends it.
 * Rejects with the signal's reason, with what broke `chunks`, or with the error of the connection.
 */
export async function putStream(
  url: string,
  headers: OutgoingHttpHeaders,
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<Answer> {
  signal.throwIfAborted();
  const open = url.startsWith('https:') ? httpsRequest : httpRequest;
  const request = open(url, { method: 'PUT', headers, signal });
  request.setTimeout(SILENCE, () => request.destroy(new Error(`${new URL(url).host} fell silent`)));
  let answered = false;
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', (message) => {
      answered = true;
      resolve(message);
    });
    request.on('error', reject);
  });
  const write = (chunk: Uint8Array) =>
    new Promise<void>((resolve, reject) => void request.write(chunk, (error) => (error ? reject(error) : resolve())));
  try {
    let sent: Promise<unknown> = Promise.resolve();
    for await (const chunk of chunks) {
      await Promise.race([sent, answer]);
      if (answered) break;
      sent = Promise.race([write(chunk), answer]);
      sent.catch(() => undefined); // it is awaited with the next chunk, which may take a while
    }
    await sent;
    if (!answered) request.end();
    const message = await answer;
    return { status: message.statusCode ?? 0, body: await text(message) };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    answer.catch(() => undefined);
    if (!request.writableEnded) request.destroy();
  }
}
