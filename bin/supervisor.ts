// Starts all processes of the site, restarts them, and stops them in reverse order.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Configuration } from './configuration.mjs';
import { HeldConnections } from './held-connections.js';
import { lastLogMessage, rotateLogs } from './log-file.mjs';
import { describeFailure, CliError } from './cli-error.mjs';
import { freePorts } from './ports.mjs';
import { sharedBuffersMb, startPostgres, type Postgres } from './postgres.mjs';
import { run, signalIfAlive } from './processes.mjs';
import { storedSecret, randomToken } from './secrets.mjs';
import { isMigrated, recordMigration, schemaFingerprint } from './schema-fingerprint.js';
import {
  commonEnvironment,
  environmentOf,
  MIGRATIONS,
  ON_DEMAND,
  ROLES,
  roleUrl,
  SERVICES,
  type ServiceName,
} from './services.js';
import { shortPath } from './console-output.mjs';
import { SupervisedService } from './supervised-service.js';

/** A busy site logs some megabytes in this time. */
const LOG_ROTATION_INTERVAL_MS = 60_000;

/** The importer deletes what has expired at least this often. */
const WAKE_INTERVAL_MS = 3_600_000;
/** A start on a busy machine takes no longer. */
const PROCESS_START_MS = 10_000;

interface Options {
  configuration: Configuration;
  dataFolder: string;
  root: string;
  adminPassword: string;
  siteUrl: string;
  print: (line: string) => void;
  signal: AbortSignal;
}

export class Supervisor {
  #services: SupervisedService[] = [];
  #postgres: Postgres | undefined;
  #databaseUrl: Promise<string> | undefined;
  #stopping = false;

  constructor(readonly options: Options) {}

  /** Resolves once every service is ready. `stop` cleans up, also after a rejection. */
  async start() {
    const { configuration, dataFolder, root, adminPassword, siteUrl, print, signal } = this.options;
    const databaseUrl = await this.startDatabase();
    signal.throwIfAborted();
    const [catalog = 0, importer = 0, worker = 0, sitemap = 0, photos = 0] = await freePorts(5);
    const ports = { catalog, importer, 'importer-worker': worker, sitemap, photos, gateway: configuration.port };
    const serviceToken = storedSecret(join(dataFolder, 'service-token'), randomToken);
    const common = commonEnvironment({
      configuration,
      dataFolder,
      root,
      databaseUrl,
      serviceToken,
      adminPassword,
      ports,
    });

    // An external database has the roles of its operator.
    const urlOf = (name: ServiceName) => (configuration.databaseUrl ? databaseUrl : roleUrl(databaseUrl, name));
    await this.#migrateAll(common, urlOf);
    this.#services = SERVICES.map(({ name, entry }) => {
      const host = name === 'gateway' ? configuration.host : '127.0.0.1';
      const onDemand = ON_DEMAND.includes(name);
      const address = { host, port: ports[name] };
      const service: SupervisedService = new SupervisedService({
        name,
        entry,
        cwd: root,
        env: environmentOf(name, common, {
          HOST: host,
          PORT: onDemand ? '0' : String(ports[name]),
          ...(ROLES[name] && { DATABASE_URL: urlOf(name) }),
          ...(name === 'gateway' && { HEALTH_TIMEOUT_MS: String(PROCESS_START_MS) }),
        }),
        url: name === 'gateway' ? siteUrl : `http://127.0.0.1:${ports[name]}`,
        logFile: join(dataFolder, 'logs', `${name}.log`),
        connections: new HeldConnections(address, onDemand ? { acceptsAll: true, onHeld: () => service.wake() } : {}),
        onDemand,
        startProcess: (other) => this.#service(other)?.wake(),
        print,
      });
      return service;
    });
    for (const service of this.#services) service.start();
    const atOnce = this.#services.filter(({ options }) => !options.onDemand);
    await Promise.all(atOnce.map((service) => service.ready(signal)));
    setInterval(() => this.#rotateLogs(), LOG_ROTATION_INTERVAL_MS).unref();
    setInterval(() => this.#service('importer')?.wake(), WAKE_INTERVAL_MS).unref();
  }

  /** Resumes imports that a stop has interrupted: the importer and the worker exit unless there are any. */
  async resumeImports() {
    for (const name of ['importer', 'importer-worker'] as const) {
      const service = this.#service(name);
      service?.wake();
      await service?.ready(this.options.signal);
    }
  }

  #service(name: string) {
    return this.#services.find(({ options }) => options.name === name);
  }

  #rotateLogs() {
    try {
      rotateLogs(join(this.options.dataFolder, 'logs'));
    } catch (error) {
      this.options.print(describeFailure(error));
    }
  }

  /**
   * Starts the embedded database, if there is no other, and resolves to its URL. `start` does it as well; called before, it runs
   * while other preparations go on.
   */
  startDatabase(): Promise<string> {
    this.#databaseUrl ??= this.#startDatabase();
    return this.#databaseUrl;
  }

  async #startDatabase() {
    const { configuration, dataFolder } = this.options;
    if (configuration.databaseUrl) return configuration.databaseUrl;
    this.#postgres = await startPostgres({ dataDir: dataFolder, sharedBuffersMb: sharedBuffersMb() });
    void this.#restartDatabase(this.#postgres);
    return this.#postgres.url;
  }

  /** Restarts the database on its port whenever it ends unexpectedly. */
  async #restartDatabase(postgres: Postgres) {
    const { dataFolder, print } = this.options;
    await postgres.exited;
    for (let pause = 100; !this.#stopping; pause = Math.min(Math.max(pause * 2, 1_000), 30_000)) {
      print(
        `PostgreSQL stopped; starting it again in ${pause / 1000} s. Log: ${shortPath(join(dataFolder, 'logs/postgres.log'))}`,
      );
      await sleep(pause);
      if (this.#stopping) return;
      try {
        this.#postgres = await startPostgres({
          dataDir: dataFolder,
          port: postgres.port,
          sharedBuffersMb: sharedBuffersMb(),
        });
        if (this.#stopping) await this.#postgres.stop();
        return void this.#restartDatabase(this.#postgres);
      } catch (error) {
        print(describeFailure(error));
      }
    }
  }

  async #migrateAll(common: Record<string, string>, urlOf: (name: ServiceName) => string) {
    const { configuration, root } = this.options;
    // An external database may be restored or changed by others at any time.
    const embeddedUrl = configuration.databaseUrl ? undefined : this.#postgres?.url;
    const password = embeddedUrl && new URL(embeddedUrl).password;
    const fingerprint = schemaFingerprint(root, { password, roles: ROLES, redis: Boolean(configuration.redisUrl) });
    if (embeddedUrl && (await isMigrated(embeddedUrl, fingerprint))) return;
    for (const [service, entry] of MIGRATIONS) {
      const roles = { SERVICE_DATABASE_URL: urlOf(service), GATEWAY_DATABASE_URL: urlOf('gateway') };
      await this.#migrate(service, entry, common, embeddedUrl ? roles : {});
    }
    if (embeddedUrl) await recordMigration(embeddedUrl, fingerprint);
  }

  async #migrate(service: ServiceName, entry: string, common: Record<string, string>, roles: Record<string, string>) {
    const { dataFolder, root, signal } = this.options;
    const { code, output } = await run(process.execPath, [entry], {
      cwd: root,
      env: environmentOf(service, common, roles),
      signal,
    });
    const logFile = join(dataFolder, 'logs', 'migrations.log');
    appendFileSync(logFile, output, { mode: 0o600 });
    if (code === 0) return;
    throw new CliError(
      `The ${service}'s tables could not be brought up to date: ${lastLogMessage(logFile)} (log: ${shortPath(logFile)})`,
    );
  }

  /** Restarts the services whose entry matches, in the order of their start. */
  async restart(matches: (entry: string) => boolean) {
    for (const service of this.#services.filter(({ options }) => matches(options.entry))) {
      if (this.#stopping) return;
      this.options.print(`Restarting ${service.options.name}`);
      await service.stop();
      service.start();
    }
  }

  /** Stops the services in reverse order, then the database. */
  async stop() {
    this.#stopping = true;
    for (const service of this.#services.toReversed()) await service.stop();
    await this.#databaseUrl?.catch(() => undefined); // it may be starting
    await this.#postgres?.stop();
  }

  /** Kills all processes; PostgreSQL recovers at its next start. */
  kill() {
    this.#stopping = true;
    for (const service of this.#services) service.kill();
    if (this.#postgres) signalIfAlive(this.#postgres.pid, 'SIGQUIT');
  }
}
