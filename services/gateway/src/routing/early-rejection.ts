import { errorText, languageOf } from '@directory/contracts/error-texts';
import type { AppError } from '@directory/contracts/errors';
import { errorBody } from '@directory/service-kit/errors.filter';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Responds before any handler: with the error envelope to calls, with plain text to pages. */
export function rejectEarly(error: AppError, request: FastifyRequest, reply: FastifyReply): void {
  void reply.status(error.status).header('cache-control', 'no-store');
  if (request.url.startsWith('/api/')) void reply.send(errorBody(error, request));
  else {
    const text = errorText(error.code, error.params, languageOf(request.headers['accept-language']));
    void reply.type('text/plain; charset=utf-8').send(`${text}\n`);
  }
}
