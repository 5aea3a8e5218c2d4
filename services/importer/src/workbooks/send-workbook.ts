import { PassThrough } from 'node:stream';
import { WORKBOOK_TYPE } from '@directory/contracts/imports';
import type { Logger } from '@directory/service-kit/tokens';
import type { FastifyReply } from 'fastify';
import type { WorkbookStream } from './sheet-writer.js';

/** Streams a workbook as the response. An error aborts the connection, so that the client does not store an incomplete file. */
export async function sendWorkbook(
  reply: FastifyReply,
  fileName: string,
  logger: Logger,
  write: (workbook: WorkbookStream) => Promise<void>,
): Promise<void> {
  // The library takes 24 MB.
  const { WorkbookStream } = await import('./sheet-writer.js');
  const body = new PassThrough();
  const disconnected = new AbortController();
  body.once('close', () => disconnected.abort());
  void reply
    .headers({
      'content-type': WORKBOOK_TYPE,
      'content-disposition': attachment(fileName),
      'cache-control': 'no-store',
    })
    .send(body);
  try {
    await write(new WorkbookStream(body, disconnected.signal));
  } catch (error) {
    if (disconnected.signal.aborted) return; // the client has disconnected
    logger.error({ err: error, requestId: reply.request.id }, 'workbook broke off');
    body.destroy(error as Error);
  }
}

/** RFC 6266: the name in UTF-8, and in ASCII for older clients. */
export function attachment(fileName: string): string {
  const ascii = fileName.replace(/[^ -~]|["\\%]/gu, '_');
  const full = encodeURIComponent(fileName.replace(/\p{Surrogate}/gu, '_'));
  const escaped = full.replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${escaped}`;
}
