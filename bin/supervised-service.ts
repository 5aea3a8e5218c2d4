import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fstatSync } from 'node:fs';
import { lastError, lastLogMessage, openLog } from './log-file.mjs';
import type { HeldConnections } from './held-connections.js';
import { CliError, messageOf } from './cli-error.mjs';
import { pollUntil, signalIfAlive } from './processes.mjs';
import { shortPath } from './console-output.mjs';

const READY_TIMEOUT_MS = 60_000;
const READY_POLL_MS = 20;
/** Longer than the shutdown of a service. */
const STOP_TIMEOUT_MS = 10_000 + 1_000 * Number(process.env.SHUTDOWN_TIMEOUT_SECONDS || 150);
/** The first restart comes before most visitors notice; later delays are longer. */
const FIRST_RESTART_DELAY_MS = 50;
const SECOND_RESTART_DELAY_MS = 1_000;
const MAX_RESTART_DELAY_MS = 30_000;
/** After this time a service has recovered: its next crash counts as the first. */
const RECOVERY_MS = 60_000;
/** Crashes before the first readiness after which the start fails. */
const MAX_START_CRASHES = 3;

interface Options {
  name: string;
  entry: string;
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Where it serves `/health/ready`. */
  url: string;
  logFile: string;
  /** Those of visitors, held during a restart after a crash. */
  connections?: HeldConnections | undefined;
  /** Runs from its first connection until it is idle; `connections` accepts all of them. */
  onDemand?: boolean;
  /** Starts another service, for which this one has work. */
  startProcess?: (name: string) => void;
  print: (line: string) => void;
}

/** A process of the site: started, awaited, restarted after a crash, stopped. */
export class SupervisedService {
  #child: ChildProcess | undefined;
  #restart: NodeJS.Timeout | undefined;
  /** The process is about to exit because it is idle. */
  #isExiting = false;
  /** There has been work since. */
  #hasWork = false;
  #wasReady = false;
  #stopping = false;
  #crashes = 0;
  #startedAt = 0;
  /** Offset in the log at which the present run starts. */
  #logStart = 0;

  constructor(readonly options: Options) {}

  start() {
    this.#stopping = false;
    this.#wasReady = false;
    this.#crashes = 0;
    if (this.options.onDemand) this.options.connections?.hold();
    else this.#spawn();
  }

  /** Starts the process of a service on demand unless it runs. */
  wake() {
    if (this.#isExiting) this.#hasWork = true;
    else if (!this.#stopping && !this.#child && !this.#restart) this.#startAgain();
  }

  #spawn() {
    this.#restart = undefined;
    this.#startedAt = performance.now();
    const { entry, cwd, env, logFile, connections, onDemand } = this.options;
    const log = openLog(logFile);
    this.#logStart = fstatSync(log).size;
    // A separate group shields it from a terminal's Ctrl-C, so that services end in order. The pipe on its stdin closes when this
    // process dies; with SUPERVISED=1 the service then stops.
    const child = spawn(process.execPath, [entry], {
      cwd,
      env: { ...env, SUPERVISED: '1', ...(onDemand && { EXIT_WHEN_IDLE: '1' }) },
      detached: true,
      stdio: connections ? ['pipe', log, log, 'ipc'] : ['pipe', log, log],
    });
    connections?.passTo(child);
    child.on('message', (message) => this.#received(message));
    closeSync(log);
    child.stdin?.on('error', () => {}); // it has exited: see 'exit'
    this.#child = child;
    child.once('exit', (code, signal) => this.#ended(signal ?? `exit code ${code}`));
    // Also of a message that a running process did not receive, which 'exit' follows if it has ended.
    child.on('error', (error) => child.pid === undefined && this.#ended(error.message));
  }

  #received(message: unknown) {
    if (message === 'idle') this.#isExiting = true;
    else if (message === 'listening') {
      this.#isExiting = this.#hasWork = false;
      if (this.options.onDemand) this.#wasReady = true;
    } else if (typeof message === 'object' && message !== null && 'start' in message) {
      this.options.startProcess?.(String(message.start));
    }
  }

  /** Resolves once the service is ready; rejects if it does not start. */
  async ready(signal: AbortSignal) {
    const { name, logFile } = this.options;
    await pollUntil(
      async () => signal.aborted || this.#crashes >= MAX_START_CRASHES || (this.#wasReady = await this.#isReady()),
      READY_TIMEOUT_MS,
      READY_POLL_MS,
    );
    signal.throwIfAborted();
    if (this.#wasReady) return;
    const what = this.#crashes > 0 ? 'stops as soon as it is started' : 'was not ready after 60 s';
    throw new CliError(
      `The ${name} service ${what}: ${lastLogMessage(logFile, this.#logStart)} (log: ${shortPath(logFile)})`,
    );
  }

  async #isReady() {
    try {
      const headers = { connection: 'close' };
      return (await fetch(`${this.options.url}/health/ready`, { headers, signal: AbortSignal.timeout(2_000) })).ok;
    } catch {
      return false; // not listening yet
    }
  }

  #ended(how: string) {
    const pid = this.#child?.pid;
    this.#child = undefined;
    if (pid !== undefined) signalIfAlive(-pid, 'SIGKILL'); // what it may have started itself
    const [isIdle, hasWork] = [this.#isExiting, this.#hasWork];
    this.#isExiting = this.#hasWork = false;
    if (this.#stopping) return;
    if (isIdle) {
      if (hasWork) this.#startAgain();
      return;
    }
    if (this.#wasReady) this.options.connections?.hold();
    const error = lastError(this.options.logFile, this.#logStart);
    this.#restartLater(error ? `${how}: ${error}` : how);
  }

  #restartLater(reason: string) {
    if (performance.now() - this.#startedAt > RECOVERY_MS) this.#crashes = 0;
    const delayMs =
      this.#crashes === 0
        ? FIRST_RESTART_DELAY_MS
        : Math.min(SECOND_RESTART_DELAY_MS * 2 ** (this.#crashes - 1), MAX_RESTART_DELAY_MS);
    this.#crashes += 1;
    this.#restart = setTimeout(() => this.#startAgain(), delayMs);
    if (!this.#wasReady) return;
    const { name, logFile, print } = this.options;
    print(
      `The ${name} service stopped (${reason}); starting it again ${delayMs === FIRST_RESTART_DELAY_MS ? 'now' : `in ${delayMs / 1000} s`}. Log: ${shortPath(logFile)}`,
    );
  }

  /** A process that cannot be started, for want of memory or of its log's folder, counts as one that has stopped. */
  #startAgain() {
    try {
      this.#spawn();
    } catch (error) {
      this.#restartLater(messageOf(error));
    }
  }

  /** Stops the service after its requests in flight; kills it after a timeout. */
  async stop() {
    this.#stopping = true;
    clearTimeout(this.#restart);
    this.options.connections?.close();
    const pid = this.#child?.pid;
    if (pid === undefined) return;
    signalIfAlive(pid, 'SIGTERM');
    if (await pollUntil(() => this.#child === undefined, STOP_TIMEOUT_MS, 20)) return;
    this.kill();
    await pollUntil(() => this.#child === undefined, STOP_TIMEOUT_MS, 20);
  }

  kill() {
    this.#stopping = true;
    clearTimeout(this.#restart);
    this.options.connections?.close();
    if (this.#child?.pid !== undefined) signalIfAlive(-this.#child.pid, 'SIGKILL');
  }
}
