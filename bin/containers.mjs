import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './prepare.mjs';

const PULL_TIMEOUT_MS = 120_000;

/**
 * A server for tests.
 * @typedef {{ url: string, stop: () => Promise<void> }} Server
 * @typedef {{ port: number, command: string[], environment?: Record<string, string>, ready: RegExp }} ContainerOptions
 *   the port inside; `ready` is the log text that means it is ready
 */

/**
 * The image of docker-compose.yml under a variable's name, unless the variable overrides it.
 * @param {'REDIS_IMAGE' | 'MEILI_IMAGE'} variable
 */
export async function imageOfCompose(variable) {
  const compose = await readFile(join(ROOT, 'docker-compose.yml'), 'utf8');
  const image = process.env[variable] || new RegExp(`\\$\\{${variable}:-([^}]+)\\}`).exec(compose)?.[1];
  if (!image) throw new Error(`docker-compose.yml has no ${variable}`);
  return image;
}

/** Whether a container of an image can be started: Docker responds, and has the image or pulls it in time. */
export async function canContain(/** @type {string} */ image) {
  if (!isEngineLikely()) return false;
  const { getContainerRuntimeClient, getReaper, ImageName } = await import('testcontainers');
  try {
    const engine = await getContainerRuntimeClient();
    await getReaper(engine); // none is started without the reaper that removes containers after a crash
    const name = ImageName.fromString(image);
    if (await engine.image.exists(name)) return true;
    const late = new Promise((_, reject) => setTimeout(reject, PULL_TIMEOUT_MS).unref());
    await Promise.race([engine.image.pull(name), late]);
    return true;
  } catch {
    return false;
  }
}

/** Loading the library without Docker would take a second of every run. */
function isEngineLikely() {
  return process.platform === 'win32' || Boolean(process.env.DOCKER_HOST) || existsSync('/var/run/docker.sock');
}

/**
 * Starts a container on a port of this machine. Testcontainers removes it even after a crash.
 * @param {string} image
 * @param {ContainerOptions} wanted
 * @returns {Promise<Omit<Server, 'url'> & { address: string }>} host and port
 */
export async function startContainer(image, { port, command, environment = {}, ready }) {
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(image)
    .withCommand(command)
    .withEnvironment(environment)
    .withExposedPorts(port)
    .withWaitStrategy(Wait.forAll([Wait.forLogMessage(ready), Wait.forListeningPorts()]))
    .start();
  return {
    address: `${container.getHost()}:${container.getMappedPort(port)}`,
    stop: async () => void (await container.stop()),
  };
}
