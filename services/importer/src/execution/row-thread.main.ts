import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@directory/contracts/errors';
import { RowStream } from './row-stream.js';
import type { ThreadInput, ThreadMessage } from './row-thread.js';

/** Chunks built ahead of requests. */
const CHUNKS_AHEAD = 2;

// oxlint-disable-next-line typescript/no-non-null-assertion -- this file is the main module of a thread
const port = parentPort!;
const { path, fileName, choices, rejects } = workerData as ThreadInput;
const send = (message: ThreadMessage) => port.postMessage(message);

/** Chunks requested, and the callback that waits for the next request. */
let requested = 0;
let onRequested: () => void = () => undefined;
port.on('message', () => {
  requested++;
  onRequested();
});

try {
  const rows = await RowStream.open(path, fileName, choices, { rejects });
  try {
    send({ opened: { kind: rows.kind, bytesTotal: rows.bytesTotal } });
    let sent = 0;
    for await (const chunk of rows.chunks()) {
      send({ chunk });
      sent++;
      while (sent >= requested + CHUNKS_AHEAD) await new Promise<void>((resolve) => (onRequested = resolve));
    }
  } finally {
    await rows.close();
  }
} catch (error) {
  send(error instanceof AppError ? { rejection: { code: error.code, params: error.params } } : { error });
}
port.close();
