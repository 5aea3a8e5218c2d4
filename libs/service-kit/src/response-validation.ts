import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { endpointOf } from './route.js';
import { SETTINGS, type ServiceSettings } from './tokens.js';

/** Rejects responses with missing or surplus fields. Off in production. */
@Injectable()
export class ResponseValidation implements NestInterceptor {
  constructor(@Inject(SETTINGS) private readonly settings: ServiceSettings) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const endpoint = endpointOf(context);
    if (!endpoint || !this.settings.validateResponses) return next.handle();
    return next.handle().pipe(
      map((value: unknown) => {
        if (value === undefined) return value; // the handler has sent the response itself
        const parsed = endpoint.response.parse(value);
        if (!isDeepStrictEqual(parsed, value)) {
          throw new Error(`${endpoint.method} ${endpoint.path} sent fields that its contract does not name`);
        }
        return value;
      }),
    );
  }
}
