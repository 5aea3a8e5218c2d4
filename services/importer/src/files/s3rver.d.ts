/** The used part of the package, which has no types. */
declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  export interface S3Context {
    method: string;
    path: string;
    query: Record<string, string | undefined>;
    request: { length: number };
    status: number;
    type: string;
    body: string;
  }

  export default class S3rver {
    constructor(options: { port: number; address: string; silent: boolean; directory: string });
    readonly middleware: ((context: S3Context, next: () => Promise<void>) => Promise<void>)[];
    readonly store: { getResourcePath(bucket: string, key: undefined, resource: string): string };
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
