import type { ImportProgress, ImportView } from '@directory/contracts/imports';
import type { ClientEvents, ServerEvents } from '@directory/contracts/live';
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { io, type Socket } from 'socket.io-client';
import { importQuery } from './get-import';
import { importsQuery } from './get-imports';
import { isFinal } from './import-state';
import { recordRate } from './rate-samples';
import { adminToken } from '../../../lib/admin-token';

const POLL_WITHOUT_SOCKET = 3000;
/** Events are lossy: a safety net for the one that said it was over. */
const POLL_WITH_SOCKET = 15_000;
const POLL_FOR_REPORT = 1000;

type LiveSocket = Socket<ServerEvents, ClientEvents>;

let socket: LiveSocket | null = null;
let idle: ReturnType<typeof setTimeout> | undefined;
/** Import id → how many components watch it. */
const watched = new Map<string, number>();
const listeners = new Set<() => void>();

/** Joins the room of an import until the answer is called; the socket lives as long as anything is watched. */
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
    auth: (give) => give({ token: adminToken() }),
    timeout: 5000,
  });
  opened.on('connect', () => {
    for (const id of watched.keys()) join(client, opened, id);
    tell();
  });
  opened.on('disconnect', tell);
  opened.on('import:progress', (progress) => patch(client, progress));
  return opened;
}

/** What happened until the room was joined is fetched, once it is; the events from there on patch it. */
function join(client: QueryClient, opened: LiveSocket, id: string): void {
  opened.emit('import:watch', id, () => void client.invalidateQueries({ queryKey: importQuery(id).queryKey }));
}

function disconnect(): void {
  socket?.disconnect();
  socket = null;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function patch(client: QueryClient, progress: ImportProgress): void {
  recordRate(progress);
  const key = importQuery(progress.importId).queryKey;
  client.setQueryData(key, (view) => view && patched(view, progress));
  // The report comes with the import, not with the event.
  if (isFinal(progress.phase)) void client.invalidateQueries({ queryKey: key });
}

function patched(view: ImportView, progress: ImportProgress): ImportView {
  if (isFinal(view.state) || progress.percent < view.progress.percent) return view;
  return { ...view, state: isFinal(progress.phase) ? view.state : progress.phase, progress };
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

/** Follows imports to their end: by events while the socket is up, by asking every 3 s while it is not. */
export function useLiveImports(ids: readonly string[], seeds: readonly ImportView[] = []) {
  const client = useQueryClient();
  const connected = useLiveConnection();
  const results = useQueries({
    queries: ids.map((id) => {
      const seed = seeds.find((view) => view.id === id);
      return {
        ...importQuery(id),
        ...(seed && { initialData: seed, initialDataUpdatedAt: 0 }),
        refetchInterval: (query: { state: { data: ImportView | undefined } }) => pollDelay(query.state.data, connected),
      };
    }),
  });
  const running = ids.filter((_, index) => {
    const view = results[index]?.data;
    return !results[index]?.isError && (view === undefined || !isFinal(view.state));
  });
  const key = running.join(' ');
  useEffect(() => {
    const stops = key === '' ? [] : key.split(' ').map((id) => watch(client, id));
    // The list shows what has changed its state, too.
    void client.invalidateQueries({ queryKey: importsQuery.queryKey });
    return () => stops.forEach((stop) => stop());
  }, [client, key]);
  return results;
}

function pollDelay(view: ImportView | undefined, connected: boolean): number | false {
  if (view && isFinal(view.state)) return false;
  if (view && isFinal(view.progress.phase)) return POLL_FOR_REPORT;
  return connected ? POLL_WITH_SOCKET : POLL_WITHOUT_SOCKET;
}
