import { randomUUID } from 'node:crypto';
import { readSync } from 'node:fs';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@directory/contracts/errors';
import type { SliceableBuffer } from './xlsx-xml-text.js';

const PAGE = 64 * 1024;
/** 8 MiB. */
const CACHED_PAGES = 128;
/** Longer texts are read by whole pages. */
const ALONE_BYTES = 4096;
const TOO_SHORT = 'the temporary file of shared strings is shorter than what was written';

/** Creates the file and takes its name away at once: whatever happens to this process, nothing stays behind. */
export async function createSpill(folder = tmpdir()): Promise<SpillFile> {
  const path = join(folder, `shared-strings-${randomUUID()}`);
  try {
    const handle = await open(path, 'wx+', 0o600);
    try {
      await unlink(path);
    } catch (error) {
      await handle.close();
      throw error;
    }
    return new SpillFile(handle);
  } catch (error) {
    throw diskError(error);
  }
}

/** Bytes in a file that grows by whole pages, read back through a cache of pages (second chance, an approximate LRU). */
export class SpillFile {
  private readonly pages: Buffer[] = [];
  /** Page → slot + 1; slot → page. */
  private readonly slotOf: number[] = [];
  private readonly pageIn = new Int32Array(CACHED_PAGES).fill(-1);
  private readonly touched = new Uint8Array(CACHED_PAGES);
  private readonly scratch = Buffer.allocUnsafeSlow(ALONE_BYTES) as SliceableBuffer;
  private hand = 0;
  private recentPage = -1;
  private recent: Buffer | undefined;

  constructor(private readonly handle: FileHandle) {}

  /**
   * Writes the whole pages among the first `length` bytes at `position`, which is a multiple of the page; returns how many
   * bytes those are. Throws AppError `storage_full`.
   */
  async write(bytes: Buffer, length: number, position: number): Promise<number> {
    const whole = length - (length % PAGE);
    try {
      for (let done = 0; done < whole;) {
        done += (await this.handle.write(bytes, done, whole - done, position + done)).bytesWritten;
      }
    } catch (error) {
      throw diskError(error);
    }
    return whole;
  }

  /** Text between two offsets, both within what is written. */
  read(start: number, end: number): string {
    const from = start % PAGE;
    const length = end - start;
    if (from + length > PAGE) return this.bytes(start, end).toString('utf8');
    return (this.page((start - from) / PAGE) as SliceableBuffer).utf8Slice(from, from + length);
  }

  /** The same of a text whose neighbours are not likely to be wanted: reads no page for it. */
  readAlone(start: number, end: number): string {
    const length = end - start;
    const page = Math.floor(start / PAGE);
    if (length > ALONE_BYTES || length === 0 || (this.slotOf[page] ?? 0) > 0) return this.read(start, end);
    for (let done = 0; done < length;) {
      const read = readSync(this.handle.fd, this.scratch, done, length - done, start + done);
      if (read === 0) throw new Error(TOO_SHORT);
      done += read;
    }
    return this.scratch.utf8Slice(0, length);
  }

  bytes(start: number, end: number): Buffer {
    const parts: Buffer[] = [];
    for (let at = start; at < end;) {
      const from = at % PAGE;
      const to = Math.min(PAGE, from + end - at);
      parts.push(Buffer.from(this.page((at - from) / PAGE).subarray(from, to)));
      at += to - from;
    }
    return Buffer.concat(parts);
  }

  async close(): Promise<void> {
    this.pages.length = 0;
    this.recent = undefined;
    this.recentPage = -1;
    await this.handle.close();
  }

  private page(number: number): Buffer {
    if (number === this.recentPage) return this.recent!;
    let slot = (this.slotOf[number] ?? 0) - 1;
    if (slot < 0) slot = this.load(number);
    this.touched[slot] = 1;
    this.recentPage = number;
    return (this.recent = this.pages[slot]!);
  }

  private load(number: number): number {
    let slot = this.pages.length;
    if (slot < CACHED_PAGES) this.pages.push(Buffer.allocUnsafeSlow(PAGE));
    else {
      while (this.touched[this.hand] === 1) {
        this.touched[this.hand] = 0;
        this.hand = (this.hand + 1) % CACHED_PAGES;
      }
      slot = this.hand;
      this.hand = (this.hand + 1) % CACHED_PAGES;
      this.slotOf[this.pageIn[slot]!] = 0;
    }
    const page = this.pages[slot]!;
    for (let done = 0; done < PAGE;) {
      const read = readSync(this.handle.fd, page, done, PAGE - done, number * PAGE + done);
      if (read === 0) throw new Error(TOO_SHORT);
      done += read;
    }
    while (this.slotOf.length < number) this.slotOf.push(0);
    this.slotOf[number] = slot + 1;
    this.pageIn[slot] = number;
    return slot;
  }
}

function diskError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' ? new AppError('storage_full', {}, { cause: error }) : error;
}
