import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { internalEndpoints, MAX_VIEWED_BUSINESSES, MAX_VISITORS_PER_REPORT } from '@directory/contracts/internal';
import { createLogger } from '@directory/service-kit/logging';
import { ServiceClient } from '@directory/service-kit/service-client';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { ViewCounter } from './view-counter.js';

const reportSchema = internalEndpoints['POST /internal/views'].body;
const catalog = createServer((request, response) => {
  attempts++;
  const chunks: string[] = [];
  request.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  request.on('end', () => {
    void gate.then(() => {
      if (isAvailable) reports.push(reportSchema.parse(JSON.parse(chunks.join(''))));
      response.writeHead(isAvailable ? 200 : 503).end('{"success":true}');
      answered++;
    });
  });
});
let isAvailable = true;
/** Responses wait for it. */
let gate = Promise.resolve();
let attempts = 0;
let answered = 0;
/** Accepted ones. */
let reports: ReturnType<typeof reportSchema.parse>[] = [];

beforeAll(async () => {
  await once(catalog.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  catalog.closeAllConnections();
  catalog.close();
});
beforeEach(() => {
  [isAvailable, gate, attempts, answered, reports] = [true, Promise.resolve(), 0, 0, []];
});

function counterOfViews() {
  const service = { serviceToken: 'a-token-for-the-tests' };
  const client = new ServiceClient(`http://127.0.0.1:${(catalog.address() as AddressInfo).port}`, service);
  return new ViewCounter(client, createLogger('test', 'silent'), { service } as GatewayConfig);
}

function see(counter: ViewCounter, slug: string, ip: string) {
  counter.see(`/business/${slug}`, { method: 'GET', ip, headers: {} } as FastifyRequest);
}

it('reports within the limits of the catalog after an outage, however many visitors came meanwhile', async () => {
  const counter = counterOfViews();
  isAvailable = false;
  const count = MAX_VIEWED_BUSINESSES - 1;
  for (let outage = 1; outage <= 3; outage++) {
    for (let i = 0; i < count; i++) see(counter, `b-${outage}-${i}`, `${outage}.${i}`);
    await expect(counter.report()).rejects.toThrow('503');
    await expect.poll(() => answered).toBe(attempts);
  }
  isAvailable = true;
  await counter.onApplicationShutdown();
  expect(reports).toHaveLength(1);
  expect(reports[0]?.count).toBe(3 * count);
  expect(reports[0]?.visitors).toHaveLength(MAX_VISITORS_PER_REPORT);
  expect(Object.keys(reports[0]?.businesses ?? {})).toHaveLength(MAX_VIEWED_BUSINESSES);
});

it('reports a full set of visitors at once, and in an outage not again with every further visitor', async () => {
  const counter = counterOfViews();
  isAvailable = false;
  for (let i = 0; i < MAX_VISITORS_PER_REPORT; i++) see(counter, 'b', `1.${i}`);
  await expect.poll(() => answered).toBe(1);
  await wait(50);
  for (let i = 0; i < 20; i++) {
    see(counter, 'b', `2.${i}`);
    await wait(5);
  }
  expect(attempts).toBe(1);
  await counter.onApplicationShutdown();
});

it('reports at shutdown what was seen while a report was in flight', async () => {
  const counter = counterOfViews();
  let open = (): void => undefined;
  gate = new Promise((resolve) => (open = resolve));
  for (let i = 0; i < MAX_VISITORS_PER_REPORT; i++) see(counter, 'first', `1.${i}`);
  await expect.poll(() => attempts).toBe(1);
  see(counter, 'second', '2.1');
  const shutdown = counter.onApplicationShutdown();
  open();
  await shutdown;
  expect(reports.map((report) => Object.keys(report.businesses))).toEqual([['first'], ['second']]);
});
