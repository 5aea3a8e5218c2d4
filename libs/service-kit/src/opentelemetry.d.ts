/** The used part of OpenTelemetry: the type check of every service would otherwise read its whole declarations. */

declare module '@opentelemetry/sdk-node' {
  export class NodeSDK {
    constructor(configuration: { serviceName: string; instrumentations: object[] });
    start(): void;
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
