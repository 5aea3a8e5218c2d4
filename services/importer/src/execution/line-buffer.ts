/** Bytes buffered per write, so that the socket gets few large writes. */
const CHUNK_BYTES = 256 * 1024;
/** UTF-8 bytes of a UTF-16 unit at most. */
const MAX_BYTES_PER_UNIT = 3;

/** Emitted chunks that stay valid: two held by the receiver, and those on their way to it. */
const VALID_CHUNKS = 4;

/**
 * Encodes lines consecutively: several times faster than encoding them joined. Uses five buffers, shared between threads, in turn:
 * an emitted chunk may be overwritten once four more are emitted.
 */
export class LineBuffer {
  private bytes = sharedBuffer();
  private readonly others = Array.from({ length: VALID_CHUNKS }, sharedBuffer);
  private length = 0;

  /** Adds a line in two parts; returns the bytes before it once there is no room for it. */
  add(first: string, second: string): Uint8Array | null {
    const room = (first.length + second.length) * MAX_BYTES_PER_UNIT;
    const full = this.length + room > this.bytes.length ? this.take() : null;
    if (room > this.bytes.length) this.bytes = Buffer.allocUnsafeSlow(room);
    this.length += this.bytes.write(first, this.length);
    this.length += this.bytes.write(second, this.length);
    return full;
  }

  /** The buffered bytes; null if there are none. */
  take(): Uint8Array | null {
    if (this.length === 0) return null;
    const filled = this.bytes.subarray(0, this.length);
    this.others.push(this.bytes);
    this.bytes = this.others.shift() ?? sharedBuffer();
    this.length = 0;
    return filled;
  }
}

function sharedBuffer(): Buffer {
  return Buffer.from(new SharedArrayBuffer(CHUNK_BYTES));
}
