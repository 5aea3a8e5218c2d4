import { DamagedFile } from '../damaged-file.js';
import { type CompoundStream } from './compound-file.js';

/** Types of the records [MS-XLS] that are read; others are skipped. */
export const RECORD = {
  FORMULA: 0x0006,
  EOF: 0x000a,
  DATEMODE: 0x0022,
  FILEPASS: 0x002f,
  CONTINUE: 0x003c,
  BOUNDSHEET: 0x0085,
  MULRK: 0x00bd,
  RSTRING: 0x00d6,
  XF: 0x00e0,
  MERGEDCELLS: 0x00e5,
  SST: 0x00fc,
  LABELSST: 0x00fd,
  HLINK: 0x01b8,
  NUMBER: 0x0203,
  LABEL: 0x0204,
  BOOLERR: 0x0205,
  STRING: 0x0207,
  RK: 0x027e,
  FORMAT: 0x041e,
  BOF: 0x0809,
} as const;

export const RECORD_HEADER_BYTES = 4;
const MAX_RECORD_BYTES = RECORD_HEADER_BYTES + 0xffff;
const WINDOW_BYTES = 64 * 1024;

/**
 * Iterates over the records of a part of a stream, a window at a time:
 * `while (await cursor.fill()) while (cursor.next()) …`
 */
export class RecordCursor {
  type = 0;
  length = 0;

  private readonly window = Buffer.allocUnsafe(MAX_RECORD_BYTES + WINDOW_BYTES);
  private start = 0;
  private at = 0;
  private filled = 0;

  /** `position`: offset of the next window in the stream. */
  constructor(
    private readonly stream: CompoundStream,
    private position: number,
    private readonly end: number,
  ) {}

  /** Offset of the next record in the stream. */
  get nextPosition(): number {
    return this.position - this.filled + this.at;
  }

  /** Offset of this record's content in the stream. */
  get dataPosition(): number {
    return this.nextPosition - this.length;
  }

  /** The record's content; valid until the next `fill()`. */
  get data(): Buffer {
    return this.window.subarray(this.start, this.start + this.length);
  }

  /** Values in the record's content; the caller checks offsets against `length`. */
  u8(offset: number): number {
    // oxlint-disable-next-line typescript/no-non-null-assertion -- the caller checks offsets
    return this.window[this.start + offset]!;
  }

  u16(offset: number): number {
    return this.window.readUInt16LE(this.start + offset);
  }

  i32(offset: number): number {
    return this.window.readInt32LE(this.start + offset);
  }

  u32(offset: number): number {
    return this.window.readUInt32LE(this.start + offset);
  }

  f64(offset: number): number {
    return this.window.readDoubleLE(this.start + offset);
  }

  /** Reads the next window; false at the end. Throws DamagedFile if the last record is truncated. */
  async fill(): Promise<boolean> {
    this.window.copyWithin(0, this.at, this.filled);
    this.filled -= this.at;
    this.at = 0;
    const length = Math.min(this.window.length - this.filled, this.end - this.position);
    if (length <= 0) {
      if (this.filled > 0) throw new DamagedFile('it ends in the middle of a record');
      return false;
    }
    await this.stream.read(this.window.subarray(this.filled, this.filled + length), this.position);
    this.filled += length;
    this.position += length;
    return true;
  }

  /** Advances to the next record; false unless it is completely in the window. */
  next(): boolean {
    const start = this.at + RECORD_HEADER_BYTES;
    if (start > this.filled) return false;
    const end = start + this.window.readUInt16LE(this.at + 2);
    if (end > this.filled) return false;
    this.type = this.window.readUInt16LE(this.at);
    this.start = start;
    this.length = end - start;
    this.at = end;
    return true;
  }
}
