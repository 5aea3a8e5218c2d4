import type { ImportView } from '@directory/contracts/imports';
import type { ClientEvents, ServerEvents } from '@directory/contracts/live';
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { io, type Socket } from 'socket.io-client';
import { followedImportQuery, importQuery, isMissing, patchImport } from './import-feed';
import { importsQuery } from './get-imports';
import { isFinal } from './import-state';
import { currentCsrfToken } from '../../../lib/csrf-token';
import { sessionFound } from '../../../lib/session-state';

type LiveSocket = Socket<ServerEvents, ClientEvents>;

const REJECTED_RETRY_MS = 3_000;

let socket: LiveSocket | null = null;
let idle: ReturnType<typeof setTimeout> | undefined;
/** Import id → how many components watch it. */
const watched = new Map<string, number>();
const listeners = new Set<() => void>();

/** Joins the room of an import until the returned function is called; the socket lives as long as anything is watched. */
function watch(client: QueryClient, id: string): () => void {
  clearTimeout(idle);
  socket ??= connect(client);
  watched.set(id, (watched.get(id) ?? 0) + 1);
  if (socket.connected && watched.get(id) === 1) join(client, socket, id);
  return () => {
    const left = (watched.get(id) ?? 1) - 1;
    if (left > 0) {
      watched.set(id, left);
      return;
    }
    watched.delete(id);
    if (socket?.connected) socket.emit('import:unwatch', id);
    if (watched.size === 0) idle = setTimeout(disconnect, 2000);
  };
}

function connect(client: QueryClient): LiveSocket {
  const opened: LiveSocket = io({
    path: '/socket.io',
    transports: ['websocket'],
    withCredentials: true,
    auth: (give) => give({ token: currentCsrfToken() }),
    timeout: 5000,
  });
  opened.on('connect', () => {
    for (const id of watched.keys()) join(client, opened, id);
    notifyListeners();
  });
  opened.on('disconnect', () => {
    notifyListeners();
    connectAgain(opened);
  });
  opened.on('connect_error', () => connectAgain(opened));
  opened.on('import:progress', (progress) => patchImport(client, progress));
  return opened;
}

/**
 * After a rejection by the server, of which the library makes no further attempt: the session has ended, or a service is
 * unavailable.
 */
function connectAgain(opened: LiveSocket): void {
  if (opened.active) return;
  void sessionFound().then(() =>
    setTimeout(() => {
      if (socket === opened && !opened.connected) opened.connect();
    }, REJECTED_RETRY_MS),
  );
}

/** Fetched once the room is joined: earlier events are lost, later ones patch the response. */
function join(client: QueryClient, opened: LiveSocket, id: string): void {
  opened.emit('import:watch', id, () => void client.invalidateQueries({ queryKey: importQuery(id).queryKey }));
}

function disconnect(): void {
  socket?.disconnect();
  socket = null;
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

export function useLiveConnection(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => socket?.connected ?? false,
  );
}

/** Follows imports to their end by events, and by polling where events fail. */
export function useLiveImports(ids: readonly string[], seeds: readonly ImportView[] = []) {
  const client = useQueryClient();
  const results = useQueries({
    queries: ids.map((id) => {
      const seed = seeds.find((view) => view.id === id);
      return {
        ...followedImportQuery(id),
        ...(seed && { initialData: seed, initialDataUpdatedAt: 0 }),
      };
    }),
  });
  const running = ids.filter((_, index) => {
    const view = results[index]?.data;
    if (isMissing(results[index]?.error)) return false;
    return view === undefined ? !results[index]?.isError : !isFinal(view.state);
  });
  const key = running.join(' ');
  useEffect(() => {
    const stops = key === '' ? [] : key.split(' ').map((id) => watch(client, id));
    // The list shows changed states, too.
    void client.invalidateQueries({ queryKey: importsQuery.queryKey });
    return () => stops.forEach((stop) => stop());
  }, [client, key]);
  return results;
}
