import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';

/** Time without any movement while the other side has something to do, after which the connection counts as lost. */
const SILENCE_MS = 300_000;

export interface Answer {
  status: number;
  body: string;
}

/**
 * Sends chunks as the body of one PUT. One chunk is on its way while the next is made, and is gone before the next but one is
 * requested, so that their maker can use its buffers again. A response that comes before the end of the body ends it.
 * The headers are sent at once: a body may take minutes to begin, longer than a server waits for headers.
 * @param chunksUntil makes the body; its signal is aborted as soon as the rest of the body is of no use: by `signal`, by the
 *   response, or by the loss of the connection.
 * Rejects with the signal's reason, with what broke the chunks, or with the error of the connection.
 */
export async function putStream(
  url: string,
  headers: OutgoingHttpHeaders,
  chunksUntil: (useless: AbortSignal) => AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<Answer> {
  signal.throwIfAborted();
  const open = url.startsWith('https:') ? httpsRequest : httpRequest;
  const request = open(url, { method: 'PUT', headers, signal });
  const over = new AbortController();
  let answered = false;
  /** Whether the next movement is up to the other side: while a chunk is made, silence says nothing about it. */
  let awaitsServer = true;
  request.setTimeout(SILENCE_MS, () => {
    if (awaitsServer) request.destroy(new Error(`${new URL(url).host} fell silent`));
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', (message) => {
      answered = true;
      resolve(message);
      over.abort(new Error('the response came before the end of the body'));
    });
    request.on('error', (error) => {
      reject(error);
      over.abort(error);
    });
  });
  // It is awaited only once there is a chunk, which may be never: until then nobody else handles its rejection.
  answer.catch(handledWhereAwaited);
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
        await Promise.race([sent, answer]);
        if (answered) break;
        sent = Promise.race([write(chunk), answer]);
        sent.catch(handledWhereAwaited);
      }
      await sent;
    } catch (error) {
      if (!answered) throw error;
    }
    awaitsServer = true;
    if (!answered) request.end();
    const message = await answer;
    return { status: message.statusCode ?? 0, body: await text(message) };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    if (!request.writableEnded) request.destroy();
  }
}

/** For a promise that is awaited later, where its rejection is handled: a rejection before then must not end the process. */
function handledWhereAwaited(): void {}
