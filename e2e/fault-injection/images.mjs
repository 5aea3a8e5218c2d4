#!/usr/bin/env node
// `npm run test:images`: builds every image and runs the site from them, as locked up as Compose and Kubernetes run them, on a
// PostgreSQL of this machine. NODE_IMAGE names another base, DOCKER_BUILD_FLAGS says more to `docker build`. Without a
// Docker engine, or without the base, there is nothing to test, and the last line says why.
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFailure, CliError } from '../../bin/cli-error.mjs';
import { freePorts } from '../../bin/ports.mjs';
import { startPostgres } from '../../bin/postgres.mjs';
import { ROOT } from '../../bin/prepare.mjs';
import { pollUntil, onPath, run } from '../../bin/processes.mjs';
import { randomToken, typeablePassword } from '../../bin/secrets.mjs';
import { complain, say, step } from '../../bin/console-output.mjs';

const TARGETS = ['catalog', 'importer-http', 'importer-worker', 'sitemap', 'photos', 'gateway'];
const HEALTHY_MILLISECONDS = 60_000;
const STOP_SECONDS = 5;
/** As Compose and Kubernetes have it. */
const LOCKED_UP = [
  ...['--read-only', '--user', '10001:10001', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
  ...['--tmpfs', '/scratch:uid=10001,gid=10001', '--tmpfs', '/files:uid=10001,gid=10001', '--network', 'host'],
];

/** Run in an image: prints what is there of the packages that only building and testing need, and of npm. */
const LEFTOVERS = `
  import { existsSync, readFileSync } from 'node:fs';
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const paths = Object.keys(packages).filter((path) => path.includes('node_modules/') && packages[path].dev);
  console.log([...paths, '/usr/local/lib/node_modules/npm'].filter((path) => existsSync(path)).join(' '));
`;

class NothingToTest extends Error {}

/** Runs docker; its output. @param {string[]} args */
async function docker(...args) {
  const { code, output } = await run('docker', args, { cwd: ROOT });
  if (code !== 0) throw new CliError(`docker ${args[0]} failed:\n${output.trim().split('\n').slice(-15).join('\n')}`);
  return output.trim();
}

async function findEngine() {
  if (!onPath('docker')) throw new NothingToTest('docker is not on the PATH');
  const { code } = await run('docker', ['version', '--format', '{{.Server.Version}}']);
  if (code !== 0) throw new NothingToTest('no Docker engine answers');
  const base = process.env.NODE_IMAGE ?? (await baseOfDockerfile());
  if ((await run('docker', ['image', 'inspect', base])).code === 0) return base;
  const pulled = await run('docker', ['pull', '--quiet', base]);
  if (pulled.code !== 0) throw new NothingToTest(`the base ${base} is not to be had (NODE_IMAGE names another)`);
  return base;
}

async function baseOfDockerfile() {
  return /^ARG NODE_IMAGE=(\S+)/m.exec(await readFile(join(ROOT, 'Dockerfile'), 'utf8'))?.[1] ?? '';
}

/** The containers of one run, and their end. */
class Containers {
  #run = randomUUID().slice(0, 8);
  /** @type {string[]} */
  #names = [];

  /** Runs a command of an image to its end. @param {string} target @param {Record<string, string>} env @param {string[]} command */
  once(target, env, command) {
    return docker('run', '--rm', ...LOCKED_UP, ...flags(env), image(target), ...command);
  }

  /** @param {string} target @param {Record<string, string>} env */
  async start(target, env) {
    const name = `directory-${this.#run}-${target}`;
    this.#names.push(name);
    await docker('run', '--detach', '--init', '--name', name, ...LOCKED_UP, ...flags(env), image(target));
    return name;
  }

  async remove() {
    if (this.#names.length > 0) await docker('rm', '--force', ...this.#names);
  }
}

const image = (/** @type {string} */ target) => `business-directory/${target}:test`;
const flags = (/** @type {Record<string, string>} */ env) =>
  Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);

/** Runs the site from the images and asks it for what only a whole site can answer. */
async function site(/** @type {Containers} */ containers, /** @type {string} */ databaseUrl) {
  const [catalog, importer, worker, sitemap, photos, gateway] = await freePorts(6);
  const address = (/** @type {number | undefined} */ port) => `http://127.0.0.1:${port}`;
  const common = {
    ...{ DATABASE_URL: databaseUrl, SERVICE_TOKEN: randomToken(), HOST: '127.0.0.1', DRAIN_SECONDS: '1' },
    ...{ CATALOG_URL: address(catalog), IMPORTER_URL: address(importer), SITEMAP_URL: address(sitemap) },
    ...{ PHOTOS_URL: address(photos), PUBLIC_URL: address(gateway), ADMIN_PASSWORD: typeablePassword() },
  };
  await containers.once('catalog', common, ['node', 'services/catalog/dist/migrate.js']);
  await containers.once('importer-http', common, ['node', 'services/importer/dist/migrate.js']);
  const ports = [catalog, importer, worker, sitemap, photos, gateway];
  const started = await Promise.all(
    TARGETS.map((target, i) => containers.start(target, { ...common, PORT: String(ports[i]) })),
  );
  for (const name of started) {
    const health = () => docker('inspect', '--format', '{{.State.Health.Status}}', name);
    if (!(await pollUntil(async () => (await health()) === 'healthy', HEALTHY_MILLISECONDS, 500))) {
      throw new CliError(`${name} did not become healthy:\n${await docker('logs', '--tail', '10', name)}`);
    }
  }
  for (const path of ['/', '/api/categories', '/sitemap.xml']) {
    const { status } = await fetch(address(gateway) + path);
    if (status !== 200) throw new CliError(`The gateway answered ${path} with ${status}`);
  }
  const isDrawn = async () => !(await (await fetch(address(gateway))).text()).includes('<div id="root"></div>');
  if (!(await pollUntil(isDrawn, 10_000, 500))) throw new CliError('The gateway sends pages that are not drawn');
  for (const name of started) await stop(name);
}

/** Nothing is in an image that its service does not need to run. @param {string} target */
async function lean(target) {
  const leftovers = await docker('run', '--rm', image(target), 'node', '--input-type=module', '--eval', LEFTOVERS);
  if (leftovers !== '') throw new CliError(`The image of ${target} has what it does not need: ${leftovers}`);
}

/** Whoever a container runs as, and how long it takes to end. @param {string} name */
async function stop(name) {
  const who = await docker('exec', name, 'node', '-p', 'process.getuid()');
  if (who !== '10001') throw new CliError(`${name} runs as ${who}`);
  await docker('stop', '--time', String(STOP_SECONDS), name);
  const code = await docker('inspect', '--format', '{{.State.ExitCode}}', name);
  if (code !== '0') throw new CliError(`${name} ended with ${code}: it was not done ${STOP_SECONDS} s after SIGTERM`);
}

async function main() {
  const base = await findEngine();
  const more = process.env.DOCKER_BUILD_FLAGS?.split(' ') ?? [];
  for (const target of TARGETS) {
    await step(`Building ${target}`, () =>
      docker('build', ...more, '--build-arg', `NODE_IMAGE=${base}`, '--target', target, '--tag', image(target), '.'),
    );
  }
  await step('Looking for what should not be in them', async () => {
    for (const target of TARGETS) await lean(target);
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'directory-images-'));
  await chmod(dataDir, 0o755); // as root the server runs as somebody else
  const postgres = await startPostgres({ dataDir, fsync: false });
  const containers = new Containers();
  try {
    await step('Running the site from them', () => site(containers, postgres.url));
  } finally {
    await containers.remove();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  say('The images work.');
}

try {
  await main();
} catch (error) {
  if (error instanceof NothingToTest) say(`Skipped: ${error.message}`);
  else {
    complain(describeFailure(error));
    process.exitCode = 1;
  }
}
