import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { errorText, languageOf } from '@directory/contracts/error-texts';
import { AppError, type ErrorBody, type ErrorCode } from '@directory/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isTransient } from './outages.js';
import { LOGGER, type Logger } from './tokens.js';

const codeByStatus: Record<number, ErrorCode> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden_origin',
  404: 'not_found',
  408: 'request_timeout',
  413: 'payload_too_large',
  415: 'bad_request',
  429: 'too_many_requests',
  503: 'service_unavailable',
};

/** Anything but an error of the caller becomes `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isTransient(error)) return new AppError('service_unavailable', {}, { cause: error });
  const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: number }).statusCode;
  const code = status && codeByStatus[status];
  return new AppError(code || (status && status < 500 ? 'bad_request' : 'internal'), {}, { cause: error });
}

export function errorBody(error: AppError, request: { id: string; headers: FastifyRequest['headers'] }): ErrorBody {
  return {
    success: false,
    code: error.code,
    message: errorText(error.code, error.params, languageOf(request.headers['accept-language'])),
    requestId: request.id,
    ...(error.fields && { fields: error.fields }),
  };
}

@Catch()
export class ErrorsFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    if (host.getType() !== 'http') {
      this.logger.warn({ err: thrown }, 'socket message failed');
      return;
    }
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const error = toAppError(thrown);
    if (error.status >= 500) this.logger.error({ requestId: request.id, err: error.cause ?? error }, error.code);
    if (reply.sent || reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    // Too many attempts.
    if (error.params['seconds']) void reply.header('retry-after', error.params['seconds']);
    void reply
      .status(error.status)
      .headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
      .send(errorBody(error, request));
  }
}
