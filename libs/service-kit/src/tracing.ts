// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- type checks that include this file need the declarations
/// <reference path="./opentelemetry.d.ts" />
import { createRequire, syncBuiltinESMExports } from 'node:module';

/** Any of these switches tracing on, as OpenTelemetry specifies; the SDK reads the values. */
const SWITCHES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_TRACES_EXPORTER'];

/** Instrumented modules, loaded before or after the start of tracing. */
const WATCHED = ['http', 'https', 'pg', 'pg-pool'];

type Environment = Readonly<Record<string, string | undefined>>;

function isOn(env: Environment): boolean {
  if (env['OTEL_SDK_DISABLED'] === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none') return false;
  return SWITCHES.some((name) => env[name]);
}

/**
 * Traces incoming and outgoing HTTP requests and PostgreSQL queries. Loads nothing while switched off.
 * @param name of the service, unless OTEL_SERVICE_NAME is set
 * @returns flushes and shuts down
 */
export async function startTracing(name: string, env: Environment): Promise<() => Promise<void>> {
  if (!isOn(env)) return () => Promise.resolve();
  const [{ NodeSDK }, { HttpInstrumentation }, { UndiciInstrumentation }, { PgInstrumentation }] = await Promise.all([
    import('@opentelemetry/sdk-node'),
    import('@opentelemetry/instrumentation-http'),
    import('@opentelemetry/instrumentation-undici'),
    import('@opentelemetry/instrumentation-pg'),
  ]);
  const sdk = new NodeSDK({
    serviceName: env['OTEL_SERVICE_NAME'] ?? name,
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url }) => url === '/metrics' || url?.startsWith('/health/') === true,
      }),
      new UndiciInstrumentation(),
      new PgInstrumentation({ requireParentSpan: true }),
    ],
  });
  sdk.start();
  instrumentLoadedModules();
  return () => sdk.shutdown();
}

/** Instrumentations patch a module in place when it is required; modules imported before are required here. */
function instrumentLoadedModules(): void {
  const load = createRequire(process.argv[1] ?? import.meta.url);
  for (const name of WATCHED) {
    try {
      load(name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error; // a service without a database
    }
  }
  syncBuiltinESMExports();
}
