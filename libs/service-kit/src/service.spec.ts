import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Controller, Get, Module, Req } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import type { FastifyRequest } from 'fastify';
import { Readiness } from './readiness.js';
import { Input, Route } from './route.js';
import { createService, type Service } from './service.js';
import { ServiceTokenGuard } from './service-token.guard.js';

let returned: unknown;
let calls = 0;

@Controller()
class ProbeController {
  @Route('GET /api/categories')
  contract() {
    return returned as never;
  }

  @Route('GET /api/categories/:slug')
  echo(@Input() input: { params: { slug: string }; query: { page: number } }): never {
    throw new AppError(
      'category_not_found',
      {},
      { fields: { slug: input.params.slug, page: String(input.query.page) } },
    );
  }

  @Route('POST /api/admin/login')
  login(@Input() { body }: { body: { username: string } }): never {
    throw new AppError('invalid_login', {}, { fields: { username: body.username } });
  }

  @Get('counted')
  counted() {
    return ++calls;
  }

  @Get('breaks')
  breaks() {
    throw new Error('a secret detail');
  }
}

@Module({ controllers: [ProbeController] })
class ProbeModule {}

let service: Service;
let url: string;
beforeAll(async () => {
  service = await createService({
    settings: {
      name: 'probe',
      host: '127.0.0.1',
      port: 0,
      logLevel: 'silent',
      drainSeconds: 0,
      validateResponses: true,
      serviceToken: 'x'.repeat(20),
    },
    module: { module: ProbeModule },
  });
  url = await service.start();
});
afterAll(() => service.destroy());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url + path, { headers });
  return { status: response.status, headers: response.headers, body: await response.text() };
};

describe('a service', () => {
  it('responds to errors with the error envelope, without internal details', async () => {
    const { status, body, headers } = await get('/breaks');
    expect(status).toBe(500);
    expect(JSON.parse(body)).toEqual({
      success: false,
      code: 'internal',
      message: expect.stringContaining('went wrong'),
      requestId: headers.get('x-request-id'),
    });
    expect(body).not.toContain('secret');
    expect(JSON.parse((await get('/nowhere')).body)).toMatchObject({ code: 'not_found' });
    const undecodable = await get('/%zz');
    expect(JSON.parse(undecodable.body)).toMatchObject({
      code: 'bad_request',
      requestId: undecodable.headers.get('x-request-id'),
    });
  });

  it('keeps a well-formed request id and replaces any other', async () => {
    expect((await get('/health/live', { 'x-request-id': 'abcd-1234' })).headers.get('x-request-id')).toBe('abcd-1234');
    expect((await get('/health/live', { 'x-request-id': 'a b"c{}' })).headers.get('x-request-id')).toMatch(
      /^[0-9a-f-]{36}$/,
    );
  });

  it('passes validated input to a handler', async () => {
    const { body } = await get('/api/categories/gym?page=3&limit=x');
    expect(JSON.parse(body)).toMatchObject({ code: 'category_not_found', fields: { slug: 'gym', page: '3' } });
    expect(JSON.parse((await get('/api/categories/%00')).body)).toMatchObject({
      code: 'invalid_input',
      fields: { slug: expect.any(String) },
    });
  });

  it('rejects text with a NUL before the handler', async () => {
    const login = async (username: string) => {
      const response = await fetch(`${url}/api/admin/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: 'x' }),
      });
      return response.json();
    };
    expect(await login('admin')).toMatchObject({ code: 'invalid_login', fields: { username: 'admin' } });
    expect(await login('ad\ud800min')).toMatchObject({ code: 'invalid_input' });
    expect(await login('ad\0min')).toMatchObject({
      code: 'invalid_input',
      fields: { username: 'Must not contain control characters' },
    });
  });

  it.each([
    ['as the contract says', [{ category: 'Gym', slug: 'gym', count: 1, averageRating: 4.5 }], 200],
    ['with a field missing', [{ category: 'Gym', slug: 'gym' }], 500],
    ['with a field too many', [{ category: 'Gym', slug: 'gym', count: 1, averageRating: 4.5, password: 'x' }], 500],
  ])('responds to %s with %3$d', async (_what, value, status) => {
    returned = value;
    expect((await get('/api/categories')).status).toBe(status);
  });

  it('does not process a request whose client has disconnected', async () => {
    const processed = calls;
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write('GET /counted HTTP/1.1\r\nhost: localhost\r\n\r\n');
    socket.destroy();
    await once(socket, 'close');
    await get('/counted');
    expect(calls).toBe(processed + 1);
  });

  it('counts requests by route template, not by URL', async () => {
    await get('/api/categories/some-slug');
    const { body } = await get('/metrics');
    expect(body).toContain('route="/api/categories/:slug"');
    expect(body).not.toContain('some-slug');
  });

  it('is ready while its dependencies are usable, and names those that are not', async () => {
    expect(JSON.parse((await get('/health/ready')).body)).toEqual({ ready: true, checks: {} });
    let up = false;
    service.app
      .get(Readiness)
      .require('database', () => (up ? Promise.resolve() : Promise.reject(new Error('secret host'))));
    const down = await get('/health/ready');
    expect(down.status).toBe(503);
    expect(JSON.parse(down.body)).toEqual({ ready: false, checks: { database: 'down' } });
    up = true;
    expect((await get('/health/ready')).status).toBe(200);
    expect((await get('/health/live')).status).toBe(200);
  });
});

describe('draining', () => {
  it('reports not ready before it closes, and completes requests in flight', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));

    @Controller()
    class SlowController {
      @Get('slow')
      async slow() {
        await held;
        return 'done';
      }
    }
    @Module({ controllers: [SlowController], providers: [ServiceTokenGuard] })
    class SlowModule {}

    const slow = await createService({
      settings: {
        name: 'slow',
        host: '127.0.0.1',
        port: 0,
        logLevel: 'silent',
        drainSeconds: 0.3,
        validateResponses: true,
        serviceToken: 'x'.repeat(20),
      },
      module: { module: SlowModule },
    });
    const base = await slow.start();
    const inFlight = fetch(`${base}/slow`).then((response) => response.text());
    await fetch(`${base}/health/live`);
    const stopped = slow.destroy();
    expect((await fetch(`${base}/health/ready`)).status).toBe(503);
    release();
    expect(await inFlight).toBe('done');
    await stopped;
    await expect(fetch(`${base}/health/live`)).rejects.toThrow();
  });
});

describe('the address of a client', () => {
  @Controller()
  class AddressController {
    @Get('address')
    address(@Req() request: FastifyRequest) {
      return request.ip;
    }
  }
  @Module({ controllers: [AddressController] })
  class AddressModule {}

  it.each([
    [0, '127.0.0.1'],
    [1, '203.0.113.9'],
    [2, '198.51.100.7'],
  ])('is taken from X-Forwarded-For by %d trusted proxies, also of many headers', async (trustedProxies, address) => {
    const many = Object.fromEntries(Array.from({ length: 1_500 }, (_, i) => [`a${i}`, 'b']));
    const settings = {
      name: 'address',
      host: '127.0.0.1',
      port: 0,
      logLevel: 'silent',
      drainSeconds: 0,
      validateResponses: true,
      serviceToken: 'x'.repeat(20),
    };
    const one = await createService({ settings, module: { module: AddressModule }, trustedProxies });
    const response = await fetch(`${await one.start()}/address`, {
      headers: { ...many, 'x-forwarded-for': '10.0.0.1, 198.51.100.7, 203.0.113.9' },
    });
    expect(await response.text()).toBe(address);
    await one.destroy();
  });
});
