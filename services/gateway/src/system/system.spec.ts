import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Module } from '@nestjs/common';
import type { SystemHealth } from '@directory/contracts/dashboard';
import { createService, type Service } from '@directory/service-kit/service';
import { CONFIG } from '../tokens.js';
import { metricOf } from './exposition.js';
import { replicasAt } from './replicas.js';
import { SystemController } from './system.controller.js';

@Module({})
class PlainModule {}

const settingsOf = (name: string) => ({
  ...{ name, host: '127.0.0.1', port: 0, logLevel: 'silent', drainSeconds: 0 },
  ...{ validateResponses: true, serviceToken: 'a-token-for-the-tests' },
});

let catalog: Service;
let gateway: Service;
/** Accepts connections without responding. */
let silent: Server;
let url: string;
beforeAll(async () => {
  catalog = await createService({ settings: settingsOf('catalog'), module: { module: PlainModule } });
  silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const hung = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const well = await catalog.start();
  const config = {
    upstreams: { catalog: well, importer: hung, sitemap: 'http://127.0.0.1:9' },
    importerWorker: well,
    healthTimeoutMs: 1_500,
  };
  gateway = await createService({
    settings: settingsOf('gateway'),
    module: {
      module: PlainModule,
      controllers: [SystemController],
      providers: [{ provide: CONFIG, useValue: config }],
    },
  });
  url = await gateway.start();
});
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await Promise.all([gateway.destroy(), catalog.destroy()]);
});

it('reports the health of every service, and of one that does not respond after a timeout', async () => {
  const began = performance.now();
  const { services } = (await (await fetch(`${url}/api/admin/system`)).json()) as SystemHealth;
  expect(performance.now() - began).toBeLessThan(3_000);
  const figures = { memoryBytes: null, eventLoopDelayMs: null, uptimeSeconds: null };
  const measured = {
    memoryBytes: expect.any(Number),
    eventLoopDelayMs: expect.any(Number),
    uptimeSeconds: expect.any(Number),
  };
  expect(services).toEqual([
    { name: 'gateway', ready: true, responseMs: 0, ...measured },
    { name: 'catalog', ready: true, responseMs: expect.any(Number), ...measured },
    { name: 'importer', ready: false, responseMs: null, ...figures },
    { name: 'sitemap', ready: false, responseMs: null, ...figures },
    { name: 'importer-worker', ready: true, responseMs: expect.any(Number), ...measured },
  ]);
  expect(services[1]!.memoryBytes).toBeGreaterThan(10_000_000);
});

describe('workers of one name', () => {
  const url = 'http://importer-worker:3003';
  const found = (addresses: string[]) => async () => addresses.map((address) => ({ address }));

  it('resolve to one URL each, in a stable order', async () => {
    expect(await replicasAt(url, found(['10.0.0.9', '10.0.0.10', '10.0.0.8']))).toEqual(
      ['10.0.0.10', '10.0.0.8', '10.0.0.9'].map((address) => `http://${address}:3003`),
    );
  });

  it('have the given URL if the name does not resolve or the protocol is https', async () => {
    expect(await replicasAt('http://nowhere.invalid:3003')).toEqual(['http://nowhere.invalid:3003']);
    expect(await replicasAt('https://workers', found(['10.0.0.8']))).toEqual(['https://workers']);
  });
});

describe('a metric', () => {
  const text = '# HELP a_b x\n# TYPE a_b gauge\na_b_total 5\na_b{service="x y"} 1.5e+3\nc NaN\n';
  it.each([
    ['a_b', 1500],
    ['a_b_total', 5],
    ['c', null],
    ['d', null],
  ])('%s is parsed from Prometheus text as %s', (name, value) => expect(metricOf(text, name)).toBe(value));
});
