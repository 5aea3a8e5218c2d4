/** Bytes gathered before they are written, so that the socket sees few large writes. */
const CHUNK = 256 * 1024;
/** UTF-8 bytes a UTF-16 unit takes at most. */
const WIDEST = 3;

/** Encodes lines one behind the other: several times faster than encoding them joined. */
export class LineBuffer {
  private bytes = Buffer.allocUnsafeSlow(CHUNK);
  private length = 0;

  /** Takes a line; returns the bytes of those before once there is no room for it. */
  add(line: string): Uint8Array | null {
    const room = line.length * WIDEST;
    const full = this.length + room > this.bytes.length ? this.take() : null;
    if (room > this.bytes.length) this.bytes = Buffer.allocUnsafeSlow(room);
    this.length += this.bytes.write(line, this.length);
    return full;
  }

  /** The bytes gathered so far, which are the caller's from now on; null if there are none. */
  take(): Uint8Array | null {
    if (this.length === 0) return null;
    const taken = this.bytes.subarray(0, this.length);
    this.bytes = Buffer.allocUnsafeSlow(CHUNK);
    this.length = 0;
    return taken;
  }
}
