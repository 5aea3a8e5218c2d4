#!/usr/bin/env node
// `npm run test:images`: builds every image and runs the site from them, sandboxed as Compose and Kubernetes run them, on a
// PostgreSQL of this machine. NODE_IMAGE names another base, DOCKER_BUILD_FLAGS adds flags of `docker build`. Without a
// Docker engine, or without the base, there is nothing to test, and the last line says why.
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError } from '../../bin/cli-error.mjs';
import { freePorts } from '../../bin/ports.mjs';
import { startPostgres } from '../../bin/postgres.mjs';
import { ROOT } from '../../bin/prepare.mjs';
import { pollUntil, onPath, run } from '../../bin/processes.mjs';
import { randomToken, typeablePassword } from '../../bin/secrets.mjs';
import { print, step } from '../../bin/console-output.mjs';
import { runTest, TestSkipped } from './test-command.js';

const TARGETS = ['catalog', 'importer-http', 'importer-worker', 'sitemap', 'photos', 'gateway'];
/** The engine itself gives an image 120 s to start, and three checks after that. */
const HEALTHY_TIMEOUT_MS = 300_000;
const STOP_SECONDS = 5;
/** As in Compose and Kubernetes. */
const SANDBOX_FLAGS = [
  ...['--read-only', '--user', '10001:10001', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
  ...['/scratch', '/files', '/cache'].flatMap((path) => ['--tmpfs', `${path}:uid=10001,gid=10001`]),
  ...['--network', 'host'],
];

/** Run in an image: prints installed development packages, and npm if present. */
const LEFTOVERS = `
  import { existsSync, readFileSync } from 'node:fs';
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const paths = Object.keys(packages).filter((path) => path.includes('node_modules/') && packages[path].dev);
  console.log([...paths, '/usr/local/lib/node_modules/npm'].filter((path) => existsSync(path)).join(' '));
`;

/** Runs docker; its output. */
async function docker(...args: string[]) {
  const { code, output } = await run('docker', args, { cwd: ROOT });
  if (code !== 0) throw new CliError(`docker ${args[0]} failed:\n${output.trim().split('\n').slice(-15).join('\n')}`);
  return output.trim();
}

async function findEngine() {
  if (!onPath('docker')) throw new TestSkipped('docker is not on the PATH');
  const { code } = await run('docker', ['version', '--format', '{{.Server.Version}}']);
  if (code !== 0) throw new TestSkipped('there is no Docker engine');
  const base = process.env.NODE_IMAGE ?? (await baseOfDockerfile());
  if ((await run('docker', ['image', 'inspect', base])).code === 0) return base;
  const pulled = await run('docker', ['pull', '--quiet', base]);
  if (pulled.code !== 0) throw new TestSkipped(`the base ${base} is not available (NODE_IMAGE names another)`);
  return base;
}

async function baseOfDockerfile() {
  return /^ARG NODE_IMAGE=(\S+)/m.exec(await readFile(join(ROOT, 'Dockerfile'), 'utf8'))?.[1] ?? '';
}

/** The containers of one run, and their end. */
class Containers {
  #run = randomUUID().slice(0, 8);
  #names: string[] = [];

  /** Runs a command of an image to its end. */
  once(target: string, env: Record<string, string>, command: string[]) {
    return docker('run', '--rm', ...SANDBOX_FLAGS, ...flags(env), image(target), ...command);
  }

  async start(target: string, env: Record<string, string>) {
    const name = `directory-${this.#run}-${target}`;
    this.#names.push(name);
    await docker('run', '--detach', '--init', '--name', name, ...SANDBOX_FLAGS, ...flags(env), image(target));
    return name;
  }

  async remove() {
    if (this.#names.length > 0) await docker('rm', '--force', ...this.#names);
  }
}

const image = (target: string) => `business-directory/${target}:test`;
const flags = (env: Record<string, string>) =>
  Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);

/** Runs the site from the images and requests what only a whole site can serve. */
async function site(containers: Containers, databaseUrl: string) {
  const [catalog, importer, worker, sitemap, photos, gateway] = await freePorts(6);
  const urlOf = (port: number | undefined) => `http://127.0.0.1:${port}`;
  const common = {
    ...{ DATABASE_URL: databaseUrl, SERVICE_TOKEN: randomToken(), HOST: '127.0.0.1', DRAIN_SECONDS: '1' },
    ...{ CATALOG_URL: urlOf(catalog), IMPORTER_URL: urlOf(importer), SITEMAP_URL: urlOf(sitemap) },
    ...{ PHOTOS_URL: urlOf(photos), PUBLIC_URL: urlOf(gateway), ADMIN_PASSWORD: typeablePassword() },
  };
  await containers.once('catalog', common, ['node', 'services/catalog/dist/migrate.js']);
  await containers.once('importer-http', common, ['node', 'services/importer/dist/migrate.js']);
  const ports = [catalog, importer, worker, sitemap, photos, gateway];
  const started = await Promise.all(
    TARGETS.map((target, i) => containers.start(target, { ...common, PORT: String(ports[i]) })),
  );
  for (const name of started) {
    const health = () => docker('inspect', '--format', '{{.State.Health.Status}}', name);
    await pollUntil(async () => (await health()) !== 'starting', HEALTHY_TIMEOUT_MS, 500);
    if ((await health()) !== 'healthy') {
      throw new CliError(`${name} did not become healthy:\n${await docker('logs', '--tail', '10', name)}`);
    }
  }
  for (const path of ['/', '/api/categories', '/sitemap.xml']) {
    const { status } = await fetch(urlOf(gateway) + path);
    if (status !== 200) throw new CliError(`The gateway responded to ${path} with ${status}`);
  }
  const isRendered = async () => !(await (await fetch(urlOf(gateway))).text()).includes('<div id="root"></div>');
  if (!(await pollUntil(isRendered, 10_000, 500))) throw new CliError('The gateway sends pages that are not rendered');
  for (const name of started) await stop(name);
}

/** Images contain only what their service needs. */
async function lean(target: string) {
  const leftovers = await docker('run', '--rm', image(target), 'node', '--input-type=module', '--eval', LEFTOVERS);
  if (leftovers !== '') throw new CliError(`The image of ${target} contains what it does not need: ${leftovers}`);
}

/** Checks the user of a container and that it stops in time. */
async function stop(name: string) {
  const userId = await docker('exec', name, 'node', '-p', 'process.getuid()');
  if (userId !== '10001') throw new CliError(`${name} runs as ${userId}`);
  await docker('stop', '--time', String(STOP_SECONDS), name);
  const code = await docker('inspect', '--format', '{{.State.ExitCode}}', name);
  if (code !== '0') throw new CliError(`${name} ended with ${code}: it was not done ${STOP_SECONDS} s after SIGTERM`);
}

async function main() {
  const base = await findEngine();
  const buildFlags = process.env.DOCKER_BUILD_FLAGS?.split(' ') ?? [];
  for (const target of TARGETS) {
    await step(`Building ${target}`, () =>
      docker(
        'build',
        ...buildFlags,
        '--build-arg',
        `NODE_IMAGE=${base}`,
        '--target',
        target,
        '--tag',
        image(target),
        '.',
      ),
    );
  }
  await step('Looking for what should not be in them', async () => {
    for (const target of TARGETS) await lean(target);
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'directory-images-'));
  await chmod(dataDir, 0o755); // as root the server runs as another user
  const postgres = await startPostgres({ dataDir, fsync: false });
  const containers = new Containers();
  try {
    await step('Running the site from them', () => site(containers, postgres.url));
  } finally {
    await containers.remove();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  print('The images work.');
}

await runTest(main);
