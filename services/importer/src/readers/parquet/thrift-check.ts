const [STOP, TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, STRUCT] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12];
const MAX_DEPTH = 16;
/** Of a 64-bit number. */
const MAX_NUMBER_BYTES = 10;
const DOUBLE_BYTES = 8;

/** Thrown for a structure that exceeds the available bytes. */
export class ThriftIncomplete extends Error {}

/**
 * Validates a structure of the Thrift compact protocol without storing it, for a decoder that trusts lengths; returns its length.
 * Rejects overlong numbers, lists longer than their bytes and deep nesting.
 */
export function checkThrift(bytes: Uint8Array, maxItems: number): number {
  let at = 0;
  let items = 0;

  const byte = () => {
    const next = bytes[at++];
    if (next === undefined) throw new ThriftIncomplete('a structure that is not complete');
    return next;
  };
  const number = () => {
    let value = 0;
    for (let count = 0; count < MAX_NUMBER_BYTES; count++) {
      const part = byte();
      value += (part & 0x7f) * 2 ** (7 * count);
      if (part < 0x80) return value;
    }
    throw new Error('a number of more than 64 bits');
  };
  const skip = (length: number) => {
    if (length > bytes.length - at) throw new ThriftIncomplete('a structure that is not complete');
    at += length;
  };
  const element = (type: number, depth: number): void => {
    if (++items > maxItems) throw new Error('a structure with too many parts');
    if (type === BYTE) skip(1);
    else if (type === I16 || type === I32 || type === I64) number();
    else if (type === DOUBLE) skip(DOUBLE_BYTES);
    else if (type === BINARY) skip(number());
    else if (type === LIST) list(depth);
    else if (type === STRUCT) struct(depth);
    else throw new Error(`a value of type ${type}`);
  };
  const list = (depth: number) => {
    const head = byte();
    const [type, short] = [head & 0x0f, head >> 4];
    const size = short === 15 ? number() : short;
    if (size > bytes.length - at) throw new ThriftIncomplete('a list that is longer than its bytes');
    for (let i = 0; i < size; i++) element(type === TRUE || type === FALSE ? BYTE : type, depth);
  };
  const struct = (depth: number) => {
    if (depth >= MAX_DEPTH) throw new Error('a structure that is nested too deep');
    for (;;) {
      const head = byte();
      const type = head & 0x0f;
      if (type === STOP) return;
      if (head < 0x10) number();
      if (type !== TRUE && type !== FALSE) element(type, depth + 1);
    }
  };
  struct(0);
  return at;
}
