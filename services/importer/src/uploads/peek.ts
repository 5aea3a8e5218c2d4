import type { Readable } from 'node:stream';

/** The first bytes of a stream, which its next reader still gets; fewer if it ends or fails earlier. */
export async function peek(stream: Readable, bytes: number): Promise<Buffer> {
  for (;;) {
    const head = stream.read(bytes) as Buffer | null;
    if (head !== null) {
      stream.unshift(head);
      return head;
    }
    if (stream.destroyed || stream.readableEnded) return Buffer.alloc(0);
    await new Promise<void>((resolve) => {
      const done = () => {
        for (const event of EVENTS) stream.off(event, done);
        resolve();
      };
      for (const event of EVENTS) stream.on(event, done);
    });
  }
}

const EVENTS = ['readable', 'end', 'error', 'close'];
