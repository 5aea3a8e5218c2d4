// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- whoever is checked with this file needs the declarations
/// <reference path="./opentelemetry.d.ts" />
import { createRequire, syncBuiltinESMExports } from 'node:module';

/** Any of these switches tracing on, as the standard has it; what they and their like say is read by the SDK itself. */
const SWITCHES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_TRACES_EXPORTER'];

/** Modules whose insides are watched; whoever has loaded one already is watched too. */
const WATCHED = ['http', 'https', 'pg', 'pg-pool'];

type Environment = Readonly<Record<string, string | undefined>>;

function isOn(env: Environment): boolean {
  if (env['OTEL_SDK_DISABLED'] === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none') return false;
  return SWITCHES.some((name) => env[name]);
}

/**
 * Traces what a process is asked over HTTP, and what it asks other services and PostgreSQL for it. Resolves to what sends
 * the rest and ends it. Switched off, nothing of it is even loaded.
 * @param name of the service, unless OTEL_SERVICE_NAME says another
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

/** The instrumentations change a module when somebody asks for it, in place: so somebody does, once. */
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
