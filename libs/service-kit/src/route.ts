import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type ExecutionContext,
} from '@nestjs/common';
import {
  endpointDefinition,
  type EndpointDefinition,
  type EveryEndpointKey,
  type ResponseOf,
} from '@directory/contracts/endpoints';
import { AppError } from '@directory/contracts/errors';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

const ENDPOINT = 'directory:endpoint';

/** Undefined if the handler has sent the response itself, as it does a file. */
type Result<K extends EveryEndpointKey> = ResponseOf<K> | undefined | (Uint8Array extends ResponseOf<K> ? void : never);
type Handler<K extends EveryEndpointKey> = (...input: never[]) => Result<K> | Promise<Result<K>>;

/** Binds a handler to its contract: method, path, type of the result, and validation of input and output. */
export function Route<K extends EveryEndpointKey>(
  key: K,
): <H extends Handler<K>>(target: object, name: string | symbol, handler: TypedPropertyDescriptor<H>) => void {
  const endpoint = endpointDefinition(key);
  return applyDecorators(
    RequestMapping({ method: RequestMethod[endpoint.method], path: endpoint.path }),
    HttpCode(200),
    SetMetadata(ENDPOINT, endpoint),
  );
}

export function endpointOf(context: ExecutionContext): EndpointDefinition | undefined {
  return Reflect.getMetadata(ENDPOINT, context.getHandler()) as EndpointDefinition | undefined;
}

/** The validated input, `InputOf<'GET /api/…'>`. */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const endpoint = endpointOf(context);
  if (!endpoint) throw new Error(`@Input() needs @Route() on ${context.getHandler().name}`);
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    body: parse(endpoint.body, request.body),
  };
});

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value ?? {});
  const fields = result.success
    ? Object.fromEntries(unstorableFields(result.data).map((name) => [name, 'Must not contain control characters']))
    : Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.'), issue.message]));
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', {}, { fields });
  return result.data;
}

/** Fields with a NUL or a lone surrogate, which PostgreSQL rejects. */
function unstorableFields(data: unknown): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => (isUnstorable(value) ? [name] : []));
}

function isUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return /\0|\p{Surrogate}/u.test(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(isUnstorable);
}
