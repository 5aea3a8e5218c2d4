import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '@directory/contracts/errors';
import { RowStream } from './row-stream.js';
import type { ThreadMessage } from './row-thread.js';

/** Chunks built ahead of requests. */
const AHEAD = 2;

const port = parentPort!;
const { path, fileName } = workerData as { path: string; fileName: string };
const tell = (message: ThreadMessage) => port.postMessage(message);

/** Chunks requested, and the callback that waits for the next request. */
let asked = 0;
let onAsked: () => void = () => undefined;
port.on('message', () => {
  asked++;
  onAsked();
});

try {
  const rows = await RowStream.open(path, fileName);
  try {
    tell({ opened: { kind: rows.kind, bytesTotal: rows.bytesTotal } });
    let told = 0;
    for await (const chunk of rows.chunks()) {
      tell({ chunk });
      told++;
      while (told >= asked + AHEAD) await new Promise<void>((resolve) => (onAsked = resolve));
    }
  } finally {
    await rows.close();
  }
} catch (error) {
  tell(error instanceof AppError ? { rejection: { code: error.code, params: error.params } } : { error });
}
port.close();
