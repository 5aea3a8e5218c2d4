import type { Readable } from 'node:stream';

/** The first bytes of a stream, which its next reader still gets; none if it fails earlier, the last ones if it ends. */
export function peek(stream: Readable, bytes: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const finish = (head: Buffer) => {
      stream.off('readable', take);
      for (const event of ENDS) stream.off(event, end);
      resolve(head);
    };
    const end = () => finish(Buffer.alloc(0));
    const take = () => {
      const head = stream.read(bytes) as Buffer | null;
      if (head === null) return;
      stream.unshift(head);
      finish(head);
    };
    for (const event of ENDS) stream.on(event, end);
    if (stream.destroyed || stream.readableEnded) return end();
    // One listener for all: adding it again would emit the event again, without an end.
    stream.on('readable', take);
  });
}

const ENDS = ['end', 'error', 'close'];
