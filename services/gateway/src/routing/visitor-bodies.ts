import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import type { FastifyRequest } from 'fastify';

/** Longer than the longest valid message in any encoding. */
const MAX_BODY_BYTES = 128 * 1024;
/** Of all bodies that are arriving. */
const MAX_ARRIVING_BYTES = 32 * 1024 * 1024;

/** Bodies of writes by visitors, which are read before their work starts: clients that send slowly take no slot from others. */
@Injectable()
export class VisitorBodies {
  private arrivingBytes = 0;

  /**
   * Undefined if the request has none.
   * @throws AppError `payload_too_large`; `service_unavailable` if too many are arriving; `bad_request` if it is incomplete
   */
  async read({ body }: FastifyRequest): Promise<Buffer | undefined> {
    if (!(body instanceof Readable)) return undefined;
    const chunks: Buffer[] = [];
    let bytes = 0;
    try {
      // Destroying it would close the connection before the response.
      for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        chunks.push(chunk);
        bytes += chunk.length;
        this.arrivingBytes += chunk.length;
        if (bytes > MAX_BODY_BYTES) throw new AppError('payload_too_large');
        if (this.arrivingBytes > MAX_ARRIVING_BYTES) throw new AppError('service_unavailable');
      }
    } catch (cause) {
      throw cause instanceof AppError ? cause : new AppError('bad_request', {}, { cause });
    } finally {
      this.arrivingBytes -= bytes;
    }
    return Buffer.concat(chunks);
  }
}
