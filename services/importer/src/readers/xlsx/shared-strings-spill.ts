/* oxlint-disable typescript/no-non-null-assertion -- slots and pages are numbered by this class, and the file is open once one is written */
import { randomUUID } from 'node:crypto';
import { readSync } from 'node:fs';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '@directory/contracts/errors';

export const PAGE_BYTES = 256 * 1024;
/** 8 MB; fewer pages are not written to a file. */
const MEMORY_PAGES = 32;
/** Pages waiting for the disk before the reader waits, too. */
const MAX_WAITING_PAGES = 8;
const NO_PAGE = -1;

/** Creates an unlinked file, so that nothing remains after a crash. */
export async function createSpill(folder = tmpdir()): Promise<FileHandle> {
  const path = join(folder, `shared-strings-${randomUUID()}`);
  try {
    const handle = await open(path, 'wx+', 0o600);
    try {
      await unlink(path);
      return handle;
    } catch (error) {
      await handle.close();
      throw error;
    }
  } catch (error) {
    throw diskError(error);
  }
}

/**
 * Append-only pages with random access. Pages beyond the memory limit are written to a file in the background; eviction is by second
 * chance, an approximate LRU.
 */
export class PageStore {
  /** Buffers, their pages, and whether they were used since the last pass. */
  private readonly slots: Buffer[] = [];
  private readonly pageIn: number[] = [];
  private readonly touched: boolean[] = [];
  /** Page → slot. */
  private readonly slotOf: number[] = [];
  private hand = 0;
  /** Pages in the file. */
  private written = 0;
  private file: FileHandle | undefined;
  private writing: Promise<void> | undefined;
  private failure: { error: unknown } | undefined;
  private recentPage = NO_PAGE;
  private recent!: Buffer;

  constructor(
    private readonly openFile: () => Promise<FileHandle> = createSpill,
    private readonly memoryPages = MEMORY_PAGES,
  ) {}

  /** Pages started so far; the last one is being filled. */
  get count(): number {
    return this.slotOf.length;
  }

  /** Starts the next page. */
  append(): Buffer {
    return this.place(this.count);
  }

  /** A page; valid until the next call. */
  page(number: number): Buffer {
    if (number !== this.recentPage) {
      const slot = this.slotOf[number] ?? NO_PAGE;
      this.recent = this.slots[slot] ?? this.load(number);
      if (slot !== NO_PAGE) this.touched[slot] = true;
      this.recentPage = number;
    }
    return this.recent;
  }

  /** Whether a page is in memory. */
  has(number: number): boolean {
    return this.slotOf[number] !== NO_PAGE;
  }

  /** Reads bytes of a page from the file, if its rest is unlikely to be needed. */
  readInto(target: Buffer, length: number, page: number, at: number): void {
    readFully(this.file!, target, length, page * PAGE_BYTES + at);
  }

  /** To be awaited regularly while pages are filled: writes full ones. Throws AppError `storage_full`. */
  async flush(): Promise<void> {
    this.throwFailure();
    if (this.count <= this.memoryPages || this.written >= this.count - 1) return;
    this.writing ??= this.writeFull()
      .catch((error: unknown) => void (this.failure = { error: diskError(error) }))
      .finally(() => (this.writing = undefined));
    if (this.count - this.written > this.memoryPages + MAX_WAITING_PAGES) await this.writing;
    this.throwFailure();
  }

  async close(): Promise<void> {
    await this.writing;
    this.slots.length = 0;
    this.recentPage = NO_PAGE;
    await this.file?.close();
  }

  private throwFailure(): void {
    if (this.failure) throw this.failure.error;
  }

  private async writeFull(): Promise<void> {
    this.file ??= await this.openFile();
    while (this.written < this.count - 1) {
      const page = this.slots[this.slotOf[this.written]!]!;
      for (let done = 0; done < PAGE_BYTES;) {
        const at = this.written * PAGE_BYTES + done;
        done += (await this.file.write(page, done, PAGE_BYTES - done, at)).bytesWritten;
      }
      this.written++;
    }
  }

  private load(number: number): Buffer {
    const page = this.place(number);
    readFully(this.file!, page, PAGE_BYTES, number * PAGE_BYTES);
    return page;
  }

  /** A slot for a page. Unwritten pages are not evicted. */
  private place(number: number): Buffer {
    const slot = this.freeSlot();
    if (slot === this.slots.length) this.slots.push(Buffer.allocUnsafeSlow(PAGE_BYTES));
    this.pageIn[slot] = number;
    this.slotOf[number] = slot;
    this.touched[slot] = true;
    return this.slots[slot]!;
  }

  private freeSlot(): number {
    const { slots, touched, pageIn } = this;
    if (slots.length < this.memoryPages) return slots.length;
    for (let steps = 2 * slots.length; steps > 0; steps--) {
      const slot = this.hand;
      this.hand = (this.hand + 1) % slots.length;
      const page = pageIn[slot]!;
      if (page >= this.written) continue;
      if (touched[slot]) touched[slot] = false;
      else {
        this.slotOf[page] = NO_PAGE;
        if (page === this.recentPage) this.recentPage = NO_PAGE;
        return slot;
      }
    }
    return slots.length;
  }
}

function readFully(file: FileHandle, target: Buffer, length: number, position: number): void {
  for (let done = 0; done < length;) {
    const read = readSync(file.fd, target, done, length - done, position + done);
    if (read === 0) throw new Error('the temporary file of shared strings is shorter than what was written');
    done += read;
  }
}

function diskError(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' ? new AppError('storage_full', {}, { cause: error }) : error;
}
