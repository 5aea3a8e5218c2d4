import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { SERVICES } from '../bin/services.js';
import { instructionsOf, readDockerfile, variablesOfImage } from './dockerfile.js';
import { CONFIGURATIONS, configurationOf } from './services.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const stages = readDockerfile(`${ROOT}/Dockerfile`);
const last = (target: string, name: string) =>
  instructionsOf(stages, target).findLast((instruction) => instruction.name === name)?.text;

/** The supervisor's name of a target. */
const supervised = (target: string) => (target === 'importer-http' ? 'importer' : target);

describe('the Dockerfile', () => {
  it('has a target for each service and for the web app, and takes all bases from the one argument', () => {
    expect([...stages.keys()]).toEqual(expect.arrayContaining([...Object.keys(CONFIGURATIONS), 'web']));
    const foreign = [...stages].filter(([, { from }]) => !stages.has(from));
    const bases = foreign.filter(([name]) => name !== 'web').map(([, { from }]) => from);
    expect(new Set(bases)).toEqual(new Set(['${NODE_IMAGE}']));
  });

  it('has only files in the web app’s image', () => {
    const { from, instructions } = stages.get('web')!;
    expect(from).toBe('scratch');
    expect(instructions.map(({ name, text }) => `${name} ${text}`)).toEqual(['COPY --from=build /built/web/dist /']);
    expect(instructionsOf(stages, 'gateway').map(({ text }) => text)).toContain('--from=web / web/dist');
  });

  it('copies the manifest of every workspace', () => {
    const workspaces = ['libs', 'services'].flatMap((folder) =>
      readdirSync(`${ROOT}/${folder}`, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${folder}/${name}`),
    );
    const copied = stages.get('manifests')!.instructions.map(({ text }) => text);
    for (const workspace of [...workspaces, 'web']) {
      expect(copied).toContain(`${workspace}/package.json ${workspace}/`);
    }
  });

  it.each(Object.keys(CONFIGURATIONS))(
    "runs %s unprivileged, with a health check and the supervisor's entry",
    (target) => {
      expect(last(target, 'USER')).toBe('10001:10001');
      expect(last(target, 'HEALTHCHECK')).toMatch(/ CMD \["bash", .*\/health\/ready/);
      const { entry } = SERVICES.find(({ name }) => name === supervised(target))!;
      expect(JSON.parse(last(target, 'CMD')!)).toEqual(['node', entry]);
    },
  );

  it.each(Object.keys(CONFIGURATIONS))('exposes the port of %s in production', (target) => {
    const env = variablesOfImage(stages, target);
    const needed = { DATABASE_URL_FILE: 'x', SERVICE_TOKEN_FILE: 'x', ADMIN_PASSWORD_FILE: 'x' };
    const { service } = configurationOf(target, { ...env, ...needed });
    expect(service).toMatchObject({ host: '0.0.0.0', port: Number(last(target, 'EXPOSE')), validateResponses: false });
  });

  it.each(Object.keys(CONFIGURATIONS))('gives %s enough threads despite slow name lookups', (target) => {
    expect(Number(variablesOfImage(stages, target)['UV_THREADPOOL_SIZE'])).toBeGreaterThanOrEqual(16);
  });

  it.each(Object.keys(CONFIGURATIONS))('excludes packages for building or testing from %s', (target) => {
    const sources = instructionsOf(stages, target).flatMap(({ text }) => /^--from=(\S+) /.exec(text)?.[1] ?? []);
    const packages = sources.filter((source) => !['build', 'web'].includes(source));
    expect(packages).toHaveLength(1);
    const [install] = stages.get(packages[0]!)!.instructions;
    const folder = `services/${target.split('-')[0]}`;
    expect(install!.text).toMatch(new RegExp(`^npm ci --omit=dev --ignore-scripts .*--workspace ${folder}$`));
    expect(stages.get('build')!.instructions.some(({ text }) => text.includes('npm ci --ignore-scripts'))).toBe(true);
  });
});

describe('the health check of every image', () => {
  const { text } = instructionsOf(stages, 'service').find(({ name }) => name === 'HEALTHCHECK')!;
  const [command, ...args] = JSON.parse(/ CMD (\[.*\])$/.exec(text)![1]!) as [string, ...string[]];
  const exitCodeWith = async (respond: RequestListener | null): Promise<number | null> => {
    const server = createServer(respond ?? undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    if (!respond) server.close();
    const child = spawn(command, args, { env: { ...process.env, PORT: String(port) }, stdio: 'ignore' });
    const [code] = (await once(child, 'exit')) as [number | null];
    server.closeAllConnections();
    server.close();
    return code;
  };

  it('passes when /health/ready responds 200', async () => {
    const seen: string[] = [];
    expect(
      await exitCodeWith((request, response) => {
        seen.push(request.url!);
        response.end();
      }),
    ).toBe(0);
    expect(seen).toEqual(['/health/ready']);
  });

  it('fails when /health/ready responds 503', async () => {
    expect(await exitCodeWith((_request, response) => void response.writeHead(503).end())).toBe(1);
  });

  it('fails when nothing listens', async () => {
    expect(await exitCodeWith(null)).toBe(1);
  });
});
