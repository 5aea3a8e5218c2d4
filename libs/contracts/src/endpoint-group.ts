import type { z } from 'zod';

/** What an endpoint has besides its access and service, which are those of its group. */
export interface EndpointParts {
  /** For the documentation; calls between services have none. */
  summary?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
  /** Exempt from the gateway's usual time limit: the duration grows with the file or the number of businesses. */
  long?: boolean;
  /** Needs a sign-in or a confirmation of the last minutes. */
  stepUp?: boolean;
  /** Allowed while a mandatory second factor is missing. */
  enrolment?: boolean;
  /** The path is known to one visitor: its response is never cached. */
  secret?: boolean;
}

export type Access = 'public' | 'admin' | 'service';
export type ServiceName = 'catalog' | 'importer' | 'sitemap' | 'photos' | 'gateway';

/** Rejects misspelt parts. */
type Exactly<T> = { [Key in keyof T]: Record<Exclude<keyof T[Key], keyof EndpointParts>, never> };

/** Endpoints of one service, by method and path, with the same access. */
export function endpointGroup<
  const A extends Access,
  const S extends ServiceName,
  const T extends Record<string, EndpointParts>,
>(access: A, service: S, group: T & Exactly<T>) {
  const entries = Object.entries<EndpointParts>(group).map(([key, parts]) => [key, { access, service, ...parts }]);
  return Object.fromEntries(entries) as { [Key in keyof T]: T[Key] & { access: A; service: S } };
}
