import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';

/** The connection counts as lost after this time without progress by the server. */
const IDLE_TIMEOUT_MS = 300_000;

export interface PutResponse {
  status: number;
  body: string;
}

/**
 * Streams chunks as the body of one PUT. A chunk is sent while the next one is built, and is fully written before the next but one
 * is requested, so that buffers can be reused. An early response ends the body. The headers are sent at once: the body may start
 * later than a server waits for headers.
 * @param chunksUntil builds the body; its signal is aborted by `signal`, by the response or by the loss of the connection
 * @throws the signal's reason, the error of the chunks, or the error of the connection
 */
export async function putStream(
  url: string,
  headers: OutgoingHttpHeaders,
  chunksUntil: (useless: AbortSignal) => AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<PutResponse> {
  signal.throwIfAborted();
  const open = url.startsWith('https:') ? httpsRequest : httpRequest;
  const request = open(url, { method: 'PUT', headers, signal });
  const over = new AbortController();
  let hasResponse = false;
  /** Whether the server has to act next: no progress while a chunk is built is no timeout. */
  let awaitsServer = true;
  request.setTimeout(IDLE_TIMEOUT_MS, () => {
    if (awaitsServer) request.destroy(new Error(`${new URL(url).host} stopped responding`));
  });
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', (message) => {
      hasResponse = true;
      resolve(message);
      over.abort(new Error('the response came before the end of the body'));
    });
    request.on('error', (error) => {
      reject(error);
      over.abort(error);
    });
  });
  // Awaited only with the first chunk, if ever; until then nothing else handles its rejection.
  response.catch(handledWhereAwaited);
  request.flushHeaders();
  const write = (chunk: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      awaitsServer = true;
      request.write(chunk, (error) => {
        awaitsServer = false;
        if (error) reject(error);
        else resolve();
      });
    });
  try {
    let sent: Promise<unknown> = Promise.resolve();
    awaitsServer = false;
    try {
      for await (const chunk of chunksUntil(AbortSignal.any([signal, over.signal]))) {
        await Promise.race([sent, response]);
        if (hasResponse) break;
        sent = Promise.race([write(chunk), response]);
        sent.catch(handledWhereAwaited);
      }
      await sent;
    } catch (error) {
      if (!hasResponse) throw error;
    }
    awaitsServer = true;
    if (!hasResponse) request.end();
    const message = await response;
    return { status: message.statusCode ?? 0, body: await text(message) };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    if (!request.writableEnded) request.destroy();
  }
}

/** For a promise that is awaited later: a rejection before that must not end the process. */
function handledWhereAwaited(): void {}
