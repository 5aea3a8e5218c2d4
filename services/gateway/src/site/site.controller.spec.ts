import { expect, it, vi } from 'vitest';
import { SiteController } from './site.controller.js';

it('asks for the status of a page that could not be rendered for no longer than the page may take', async () => {
  const open = vi.fn(() => Promise.reject(new Error('no response')));
  const find = () => Promise.resolve(undefined);
  const controller = new SiteController(
    ...([
      { publicOrigin: 'http://localhost' },
      { warn: () => undefined },
      { settings: () => Promise.resolve(null) },
      { open },
      { find, shell: () => Promise.resolve('') },
      {},
      {},
      { acquire: () => () => undefined },
    ] as unknown as ConstructorParameters<typeof SiteController>),
  );
  const reply = {
    elapsedTime: 11_999.5,
    header: () => reply,
    headers: () => reply,
    status: vi.fn(() => reply),
    send: () => reply,
  };
  const request = { url: '/business/some-name', originalUrl: '/business/some-name', headers: {} };
  await controller.page(request as never, reply as never);
  expect(reply.status).toHaveBeenCalledWith(503);
  expect(open).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ timeoutMs: 3_000 }));
});

it('renders a page for the host that was checked, not for the one that a client says was forwarded', async () => {
  const find = vi.fn((_url: string, _origin: string) => Promise.resolve(undefined));
  const controller = new SiteController(
    ...([
      { publicOrigin: undefined, trustedProxies: 1 },
      ...[{}, { settings: () => Promise.resolve(null) }, {}],
      { find, shell: () => Promise.resolve('') },
      ...[{}, {}, { acquire: () => () => undefined }],
    ] as unknown as ConstructorParameters<typeof SiteController>),
  );
  const reply = { header: () => reply, headers: () => reply, status: () => reply, send: () => reply };
  const headers = { host: 'localhost:3000', 'x-forwarded-host': 'foreign.example', 'x-forwarded-proto': 'https' };
  const request = { url: '/none', originalUrl: '/none', headers, host: 'foreign.example', protocol: 'https' };
  await controller.page(request as never, reply as never);
  expect(find.mock.calls[0]?.[1]).toBe('https://localhost:3000');
});
