import { cutText, decodeEscapes, MAX_CELL_LENGTH } from './cell-text.js';
import { MAX_STRINGS, StringTable } from './string-table.js';
import { nameId, XmlScanner, type XmlHandler } from './xlsx-xml-scanner.js';
import { decodeText, standsAt, TEXT, TEXT_BITS, TEXT_MASK, textFrom } from './xlsx-xml-text.js';
import { DamagedFile } from './zip-archive.js';

const SI = nameId('si');
const R = nameId('r');
const T = nameId('t');
/** Beyond this a text is not even gathered; escapes take seven characters for one. */
const MAX_ENTRY_BYTES = MAX_CELL_LENGTH * 8 * 3;

/** What most programs write around a text, and the bytes that must be there to look for it. */
const BEFORE = Buffer.from('<t>');
const AFTER = Buffer.from('</t></si>');
const LOOK_AHEAD = 16;

/**
 * The texts of `sharedStrings.xml`: runs of rich text are joined, phonetic ones (`rPh`) left out. Read no further than
 * asked for; the part is read once.
 */
export class SharedStrings {
  private readonly scanner: XmlScanner;
  private ended = false;
  private reading: Promise<void> = Promise.resolve();

  constructor(
    private readonly chunks: AsyncGenerator<Buffer>,
    private readonly table = new StringTable(),
  ) {
    this.scanner = new XmlScanner((scanner) => new StringCollector(scanner, table));
  }

  /** Texts read so far; all there are once `complete`. */
  get size(): number {
    return this.table.size;
  }

  get complete(): boolean {
    return this.ended;
  }

  at(index: number): string | undefined {
    return this.table.at(index);
  }

  /** Reads until the text of this number is there, or to the end. Throws DamagedFile and AppError `storage_full`. */
  async load(index: number): Promise<void> {
    while (!this.ended && this.table.size <= index) await this.step();
  }

  /** Reads one chunk more; nothing when complete. */
  async step(): Promise<void> {
    if (this.ended) return;
    this.reading = this.readChunk();
    await this.reading;
  }

  /** Waits for a step under way. */
  async close(): Promise<void> {
    this.ended = true;
    await this.reading.catch(() => undefined);
    await this.chunks.return(undefined);
    await this.table.close();
  }

  private async readChunk(): Promise<void> {
    const next = await this.chunks.next();
    if (next.done) {
      this.scanner.finish();
      this.ended = true;
    } else this.scanner.feed(next.value);
    await this.table.settle();
  }
}

class StringCollector implements XmlHandler {
  private flags = 0;
  private entryBegins = false;

  constructor(
    private readonly scanner: XmlScanner,
    private readonly table: StringTable,
  ) {}

  open(_id: number, depth: number): void {
    this.entryBegins = depth === 2;
    this.scanner.capture = this.isText(depth);
  }

  readOn(bytes: Buffer, at: number, end: number): number {
    const { ids, isPlain } = this.scanner;
    if (!this.entryBegins || !isPlain || ids[2] !== SI || at + LOOK_AHEAD > end || !standsAt(bytes, at, BEFORE))
      return at;
    const start = at + BEFORE.length;
    const found = textFrom(this.scanner.scanned, start);
    const stop = found >> TEXT_BITS;
    if (stop + AFTER.length > end || !standsAt(bytes, stop, AFTER)) return at;
    this.text(bytes, start, stop, found & TEXT_MASK);
    this.endEntry();
    return stop + AFTER.length;
  }

  close(id: number, depth: number): void {
    this.scanner.capture = this.isText(depth - 1);
    if (id === SI && depth === 2) this.endEntry();
  }

  /** Whether text right inside the open element at this depth counts: sst / si / t, or sst / si / r / t. */
  private isText(depth: number): boolean {
    const { ids } = this.scanner;
    if (depth < 3 || depth > 4 || ids[depth] !== T || ids[2] !== SI) return false;
    return depth === 3 || ids[3] === R;
  }

  text(bytes: Buffer, start: number, end: number, flags: number): void {
    if (this.table.entryBytes > MAX_ENTRY_BYTES) return;
    this.flags |= flags;
    if ((flags & TEXT.marked) === 0) this.table.appendBytes(bytes, start, end);
    else this.table.append(decodeText(bytes, start, end, flags));
  }

  private endEntry(): void {
    const { table } = this;
    if (table.size === MAX_STRINGS) throw new DamagedFile('it has far more shared strings than a sheet would');
    // A mark may stand for an underscore.
    if ((this.flags & (TEXT.underscore | TEXT.marked)) !== 0 || table.entryBytes > MAX_CELL_LENGTH) this.normalise();
    table.endEntry();
    this.flags = 0;
  }

  private normalise(): void {
    const { table } = this;
    if (table.entryBytes <= MAX_CELL_LENGTH && !table.entryIncludes(0x5f, 0x78)) return;
    table.append(cutText(decodeEscapes(table.takeEntry())));
  }
}
