import { beforeEach, describe, expect, it, vi } from 'vitest';
import { act, waitFor } from '@testing-library/react';
import { reportSessionFound, reportSessionLost } from '../../../lib/session-state';
import { setUpApiServer } from '../../../testing/api-server';
import { renderScreen } from '../../../testing/render-screen';
import { useLiveImports } from './live-imports';

type Listener = (reason?: string) => void;

/** As socket.io: a rejection by the server ends its own attempts, and `active` with them. */
const socket = vi.hoisted(() => ({
  listeners: new Map<string, Listener>(),
  ...{ connected: false, active: true, connect: vi.fn(), disconnect: vi.fn(), emit: vi.fn() },
  on: (event: string, listener: Listener) => void socket.listeners.set(event, listener),
}));
vi.mock('socket.io-client', () => ({ io: () => socket }));

function Watching() {
  useLiveImports(['import']);
  return null;
}

describe('the live connection', () => {
  const server = setUpApiServer('tr');
  const reject = (event: string, reason?: string) => {
    socket.active = false;
    act(() => socket.listeners.get(event)!(reason));
  };

  beforeEach(() => {
    socket.connect.mockReset();
    socket.active = true;
    const progress = { importId: 'import', revision: 1, phase: 'merging', rowsPerSecond: 1 };
    server.on({ 'GET /api/admin/imports/:id': () => ({ id: 'import', state: 'merging', progress }) as never });
  });

  it('is opened again after the next sign-in when the server has closed it with the session', async () => {
    renderScreen(<Watching />);
    await waitFor(() => expect(socket.listeners.has('disconnect')).toBe(true));
    reportSessionLost();
    reject('disconnect', 'io server disconnect');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(socket.connect).not.toHaveBeenCalled();
    reportSessionFound();
    await waitFor(() => expect(socket.connect).toHaveBeenCalledTimes(1));
  });

  it('is opened again after a rejected handshake, and left to the library after a lost network', async () => {
    renderScreen(<Watching />);
    await waitFor(() => expect(socket.listeners.has('connect_error')).toBe(true));
    act(() => socket.listeners.get('connect_error')!());
    reject('connect_error');
    await waitFor(() => expect(socket.connect).toHaveBeenCalledTimes(1));
  });
});
