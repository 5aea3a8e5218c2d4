// `npm start` and `npm run dev`: runs the site from a clone until it is stopped.
import { join } from 'node:path';
import { adminUrlOf, hostInUrl, isWildcard, readConfiguration } from './configuration.mjs';
import { lockDataDirectory } from './data-directory-lock.mjs';
import { describeFailure, messageOf, CliError } from './cli-error.mjs';
import { whyNotBindable } from './ports.mjs';
import { build, checkNode, install, ROOT } from './prepare.mjs';
import { storedPassword } from './secrets.mjs';
import { surviveErrors } from './survive-errors.mjs';
import { printError, print, shortPath, step } from './console-output.mjs';

/** npm forwards a Ctrl-C that the terminal has already sent; two within this time are one. */
const SAME_SIGNAL_MS = 1_000;

/** Stopping takes longer only while requests are in flight. */
const NOTICE_DELAY_MS = 5_000;

/**
 * Runs the site until SIGINT, SIGTERM or SIGHUP.
 * @param {NodeJS.ProcessEnv} env
 * @param {(supervisor: import('./supervisor.ts').Supervisor, signal: AbortSignal) => Promise<() => Promise<void>>} [startSidecar]
 *   starts another process next to the site; resolves to its stop function
 * @returns {Promise<number>} the exit code
 */
export async function runSite(env, startSidecar) {
  const stopping = new AbortController();
  /** @type {(() => unknown)[]} */
  const cleanUps = [];
  /** @type {import('./supervisor.ts').Supervisor | undefined} */
  let supervisor;

  let firstSignal = 0;
  const onSignal = () => {
    if (firstSignal === 0) {
      firstSignal = performance.now();
      stopping.abort();
    } else if (performance.now() - firstSignal > SAME_SIGNAL_MS) {
      supervisor?.kill();
      process.exit(1);
    }
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, onSignal);
  if (env.npm_lifecycle_event) onParentExit(onSignal);

  let exitCode = 0;
  try {
    checkNode();
    const configuration = readConfiguration(env);
    const data = lockDataDirectory(configuration.dataDir);
    cleanUps.push(data.release);
    await assertPortFree(configuration);
    await install(stopping.signal);
    // TypeScript can be loaded once the packages are installed.
    await import('./run-typescript.mjs');
    const { checkExternalServices } = await import('./external-services.ts');
    const { Supervisor } = await import('./supervisor.ts');
    await checkExternalServices(configuration);
    const passwordFile = join(data.path, 'admin-password');
    const { password, isNew } = configuration.adminPassword
      ? { password: configuration.adminPassword, isNew: false }
      : storedPassword(passwordFile);
    const siteUrl = buildUrl(configuration);
    const started = new Supervisor({
      configuration,
      dataFolder: data.path,
      root: ROOT,
      adminPassword: password,
      siteUrl,
      print,
      signal: stopping.signal,
    });
    supervisor = started;
    cleanUps.push(() => started.stop());
    started.startDatabase().catch(() => undefined); // `start` throws it
    await build(stopping.signal);
    await step('Starting', () => started.start());
    surviveErrors();

    if (startSidecar) cleanUps.push(await startSidecar(started, stopping.signal));
    if (configuration.sampleData) {
      const site = {
        url: siteUrl,
        adminUrl: adminUrlOf(configuration),
        username: configuration.adminUsername,
        password,
      };
      await importSample(data.path, site, stopping.signal);
    }
    printUrls(configuration, { password: isNew ? password : null, file: passwordFile });
    await started.resumeImports();
    await new Promise((resolve) => {
      stopping.signal.addEventListener('abort', resolve, { once: true });
      if (stopping.signal.aborted) resolve(undefined);
    });
  } catch (error) {
    if (!stopping.signal.aborted) {
      printError(describeFailure(error));
      exitCode = 1;
    }
  }
  if (stopping.signal.aborted && supervisor) print('\nStopping…');
  const waiting = setTimeout(
    () => print('Uploads and exports in progress are completed first; Ctrl-C again ends them at once.'),
    NOTICE_DELAY_MS,
  );
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  clearTimeout(waiting);
  return exitCode;
}

/** npm starts this process through a shell; killing npm ends only that shell, but is meant for the site. */
function onParentExit(/** @type {() => void} */ then) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, 500).unref();
}

/** @param {import('./configuration.mjs').Configuration} configuration */
async function assertPortFree({ port, host }) {
  // Browsers try ::1 first for "localhost": another program there would be mistaken for the site.
  const hosts = host === '127.0.0.1' ? [host, '::1'] : [host];
  for (const candidate of hosts) {
    const reason = await whyNotBindable(port, candidate);
    if (reason === 'EADDRINUSE') {
      throw new CliError(
        `Port ${port} is taken by another program: stop that one, or choose another, as in PORT=${port + 1} npm start.`,
      );
    }
    if (reason === 'EACCES') {
      throw new CliError(
        `Port ${port} is for the system's administrator: choose one above 1023, as in PORT=3000 npm start.`,
      );
    }
    if (reason && candidate === host) {
      throw new CliError(
        `HOST is "${host}", which is no address of this machine (${reason}): set it to 127.0.0.1, 0.0.0.0 or leave it out.`,
      );
    }
  }
}

/** URL of the site on this machine. */
function buildUrl(/** @type {import('./configuration.mjs').Configuration} */ { host, port }) {
  return `http://${hostInUrl(isWildcard(host) ? '127.0.0.1' : host)}:${port}`;
}

/**
 * @param {string} dataFolder
 * @param {import('./import-sample.ts').Site} site
 * @param {AbortSignal} signal
 */
async function importSample(dataFolder, site, signal) {
  try {
    const { importSampleOnce } = await import('./import-sample.ts');
    const sentence = await importSampleOnce(dataFolder, site, signal);
    if (sentence) print(sentence);
  } catch (error) {
    if (signal.aborted) throw error;
    printError(
      `The sample could not be imported (${messageOf(error)}); the next start tries again. SAMPLE_DATA=false leaves it out.`,
    );
  }
}

/**
 * @param {import('./configuration.mjs').Configuration} configuration
 * @param {{ password: string | null, file: string }} credentials `password` only if it is new: it is shown once
 */
function printUrls(configuration, { password, file }) {
  const { host, port, publicUrl, adminUsername, adminPassword } = configuration;
  const where = `stored in ${shortPath(file)}`;
  print(`
  Site      ${publicUrl}
  Admin     ${adminUrlOf(configuration)}/admin
  User      ${adminUsername}
  Password  ${adminPassword ? 'as set in ADMIN_PASSWORD' : password ? `${password}   (shown this once, ${where})` : where}

  Ctrl-C stops it.
`);
  if (isWildcard(host) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname)) {
    print(`Other machines reach it once PUBLIC_URL is the address that their browsers use for this one, as in
  PUBLIC_URL=http://192.168.1.20:${port} HOST=${host} npm start
Until then it responds to them with 421.
`);
  }
}
