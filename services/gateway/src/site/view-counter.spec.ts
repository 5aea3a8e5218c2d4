import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { internalEndpoints, MAX_VIEWED_BUSINESSES, MAX_VISITORS_PER_REPORT } from '@directory/contracts/internal';
import { createLogger } from '@directory/service-kit/logging';
import { ServiceClient } from '@directory/service-kit/service-client';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config.js';
import { ViewCounter } from './view-counter.js';

it('reports within the limits of the catalog after an outage, however many visitors came meanwhile', async () => {
  const bodies: string[] = [];
  let isAvailable = false;
  const catalog = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (chunk: string) => bodies.push(chunk));
    request.on('end', () => response.writeHead(isAvailable ? 200 : 503).end('{"success":true}'));
  }).listen(0, '127.0.0.1');
  await once(catalog, 'listening');
  const service = { serviceToken: 'a-token-for-the-tests' };
  const client = new ServiceClient(`http://127.0.0.1:${(catalog.address() as AddressInfo).port}`, service);
  const counter = new ViewCounter(client, createLogger('test', 'silent'), { service } as GatewayConfig);
  const view = (slug: string, ip: string) =>
    counter.see(`/business/${slug}`, { method: 'GET', ip, headers: {} } as FastifyRequest);

  const count = MAX_VIEWED_BUSINESSES - 1;
  for (let outage = 1; outage <= 3; outage++) {
    for (let i = 0; i < count; i++) view(`b-${outage}-${i}`, `${outage}.${i}`);
    await expect(counter.report()).rejects.toThrow('503');
  }
  isAvailable = true;
  bodies.length = 0;
  await counter.onApplicationShutdown();
  const body = internalEndpoints['POST /internal/views'].body.parse(JSON.parse(bodies.join('')));
  expect(body.count).toBe(3 * count);
  expect(body.visitors).toHaveLength(MAX_VISITORS_PER_REPORT);
  expect(Object.keys(body.businesses)).toHaveLength(MAX_VIEWED_BUSINESSES);
  catalog.closeAllConnections();
  catalog.close();
});
