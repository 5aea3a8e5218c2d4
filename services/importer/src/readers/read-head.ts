import { open } from 'node:fs/promises';

const HEAD_BYTES = 4096;

/** The first 4 KB of a file, or all of a shorter one. */
export async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
