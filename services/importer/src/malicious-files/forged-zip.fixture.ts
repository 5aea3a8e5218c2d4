import { crc32, deflateRawSync } from 'node:zlib';

interface Claims {
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
}

/** An entry of a zip file; its two headers may state anything. */
export interface ForgedEntry {
  name: string;
  content: Buffer | string;
  stored?: boolean;
  directory?: Partial<Claims>;
  local?: Partial<Claims>;
}

interface ZipOptions {
  /** Sizes and offsets in 64-bit fields, as files beyond 4 GB have them. */
  zip64?: boolean;
}

const MAX_32 = 0xffffffff;

/** A zip file with the given headers. */
export function forgedZip(entries: readonly ForgedEntry[], { zip64 = false }: ZipOptions = {}): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, stored = false, directory: inDirectory, local: inLocal } of entries) {
    const bytes = Buffer.from(content);
    const packed = stored ? bytes : deflateRawSync(bytes);
    const honest = {
      flags: 0x800,
      method: stored ? 0 : 8,
      crc: crc32(bytes),
      packed: packed.length,
      size: bytes.length,
    };
    const fileName = Buffer.from(name);
    const local = Buffer.concat([
      words(['PK\x03\x04', 20, ...common({ ...honest, ...inLocal }), fileName.length, 0]),
      fileName,
      packed,
    ]);
    const claims = { ...honest, ...inDirectory };
    const wide = zip64 ? Buffer.concat([u16(1, 24), u64(claims.size, claims.packed, offset)]) : Buffer.alloc(0);
    const shown = zip64 ? { ...claims, size: MAX_32, packed: MAX_32 } : claims;
    directory.push(
      Buffer.concat([
        words(['PK\x01\x02', 45, 45, ...common(shown), fileName.length, wide.length, 0, 0, 0]),
        u32(0, zip64 ? MAX_32 : offset),
        fileName,
        wide,
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  return Buffer.concat([...locals, listing, ...ending(entries.length, listing.length, offset, zip64)]);
}

/** Every part of a workbook as a valid entry, for tests to modify. */
export function entriesOf(parts: Record<string, string | Buffer>): ForgedEntry[] {
  return Object.entries(parts).map(([name, content]) => ({ name, content }));
}

function common({ flags, method, crc, packed, size }: Claims): (number | Buffer)[] {
  return [flags, method, 0, 0x5b21, u32(crc, packed, size)];
}

function ending(count: number, length: number, offset: number, zip64: boolean): Buffer[] {
  const shown = Math.min(count, 0xffff);
  if (!zip64) return [words(['PK\x05\x06', 0, 0, shown, shown, u32(length, offset), 0])];
  const record = Buffer.concat([
    Buffer.from('PK\x06\x06'),
    u64(44),
    u16(45, 45),
    u32(0, 0),
    u64(count, count, length, offset),
  ]);
  const locator = Buffer.concat([Buffer.from('PK\x06\x07'), u32(0), u64(offset + length), u32(1)]);
  return [record, locator, words(['PK\x05\x06', 0, 0, 0xffff, 0xffff, u32(MAX_32, MAX_32), 0])];
}

/** Signatures as text, numbers as 16-bit words. */
function words(parts: (string | number | Buffer)[]): Buffer {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'number' ? u16(part) : Buffer.from(part as string, 'latin1'))),
  );
}

function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, i) => bytes.writeUInt16LE(value, i * 2));
  return bytes;
}

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, i) => bytes.writeUInt32LE(value >>> 0, i * 4));
  return bytes;
}

function u64(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8);
  values.forEach((value, i) => bytes.writeBigUInt64LE(BigInt(value), i * 8));
  return bytes;
}
