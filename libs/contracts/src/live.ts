import type { ImportProgress } from './imports.js';

/** Socket.IO events of the gateway. Events may be lost: fetch the import first, then patch it. */
export interface ServerEvents {
  'import:progress': (progress: ImportProgress) => void;
}

/** Socket.IO messages of a page. `watch` joins the room of an import and needs a session. */
export interface ClientEvents {
  'import:watch': (importId: string, acknowledge?: (response: { ok: boolean }) => void) => void;
  'import:unwatch': (importId: string) => void;
}

export const LIVE_PATH = '/socket.io';
