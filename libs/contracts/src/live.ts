import type { ImportProgress } from './imports.js';

/** Socket.IO events the gateway sends. Events may be lost: fetch the import first, then patch it. */
export interface ServerEvents {
  'import:progress': (progress: ImportProgress) => void;
}

/** Socket.IO messages a page sends. Watching joins the room of one import; needs the admin session. */
export interface ClientEvents {
  'import:watch': (importId: string, acknowledge?: (response: { ok: boolean }) => void) => void;
  'import:unwatch': (importId: string) => void;
}

/** Path of the Socket.IO endpoint on the gateway. */
export const LIVE_PATH = '/socket.io';
