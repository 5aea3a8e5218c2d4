/** What of OpenTelemetry we use. Every service is checked with this file: its own types would be read once for each of them. */

declare module '@opentelemetry/sdk-node' {
  export class NodeSDK {
    constructor(configuration: { serviceName: string; instrumentations: object[] });
    start(): void;
    /** Sends what is left, and ends. */
    shutdown(): Promise<void>;
  }
}

declare module '@opentelemetry/instrumentation-http' {
  import type { IncomingMessage } from 'node:http';

  export class HttpInstrumentation {
    constructor(options: { ignoreIncomingRequestHook: (request: IncomingMessage) => boolean });
  }
}

declare module '@opentelemetry/instrumentation-undici' {
  export class UndiciInstrumentation {}
}

declare module '@opentelemetry/instrumentation-pg' {
  export class PgInstrumentation {
    constructor(options: { requireParentSpan: boolean });
  }
}
