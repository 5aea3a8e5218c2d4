import { cutText, decodeEscapes, MAX_CELL_LENGTH } from '../cell-text.js';
import { StringTable } from './string-table.js';
import { nameId, XmlScanner, type XmlHandler } from './xml-scanner.js';
import { decodeText, standsAt, textEnd, TextMarks } from './xml-text.js';

const SI = nameId('si');
const R = nameId('r');
const T = nameId('t');
/** sst / si / t, or sst / si / r / t */
const [ROOT_DEPTH, ENTRY_DEPTH] = [1, 2];
/** Longer texts are truncated; escapes take seven characters for one. */
const MAX_GATHERED = MAX_CELL_LENGTH * 8;

/** The usual tags before a text. */
const BEFORE = Buffer.from('<si><t>');
const BEFORE_SPACED = Buffer.from('<si><t xml:space="preserve">');
const AFTER = Buffer.from('</t></si>');

/**
 * The texts of `sharedStrings.xml`: runs of rich text are joined, phonetic ones (`rPh`) ignored. The part is read once, and no further
 * than needed.
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

  /** Texts read so far; all once `complete`. */
  get size(): number {
    return this.table.size;
  }

  get complete(): boolean {
    return this.ended;
  }

  at(index: number): string | undefined {
    return this.table.at(index);
  }

  /** Reads up to the text with this index, or to the end. Throws DamagedFile and AppError `storage_full`. */
  async load(index: number): Promise<void> {
    while (!this.ended && this.table.size <= index) await this.step();
  }

  /** Reads one more chunk, unless complete. */
  async step(): Promise<void> {
    if (this.ended) return;
    this.reading = this.readChunk();
    await this.reading;
  }

  /** Waits for a step in flight. */
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
    await this.table.flush();
  }
}

class StringCollector implements XmlHandler {
  /** Of the entry being read. */
  private gathered = '';
  private readonly marks = new TextMarks();

  constructor(
    private readonly scanner: XmlScanner,
    private readonly table: StringTable,
  ) {}

  open(_id: number, depth: number): void {
    this.scanner.capture = this.isText(depth);
  }

  consumeFast(bytes: Buffer, at: number, depth: number): number {
    if (depth !== ROOT_DEPTH || !this.scanner.isPlain) return at;
    for (;;) {
      const before = standsAt(bytes, at, BEFORE) ? BEFORE : BEFORE_SPACED;
      if (before === BEFORE_SPACED && !standsAt(bytes, at, before)) return at;
      const start = at + before.length;
      const stop = textEnd(bytes, start);
      if (stop < 0 || !standsAt(bytes, stop, AFTER)) return at;
      if (stop - start <= MAX_CELL_LENGTH && !this.marks.within(bytes, start, stop)) {
        this.table.addBytes(bytes, start, stop);
      } else {
        this.text(bytes, start, stop, false);
        this.endEntry();
      }
      at = stop + AFTER.length;
    }
  }

  close(id: number, depth: number): void {
    this.scanner.capture = this.isText(depth - 1);
    if (id === SI && depth === ENTRY_DEPTH) this.endEntry();
  }

  text(bytes: Buffer, start: number, end: number, raw: boolean): void {
    if (this.gathered.length < MAX_GATHERED) this.gathered += decodeText(bytes, start, end, raw);
  }

  /** Whether text directly inside the element at this depth counts. */
  private isText(depth: number): boolean {
    const { ids } = this.scanner;
    if (depth < 3 || depth > 4 || ids[depth] !== T || ids[ENTRY_DEPTH] !== SI) return false;
    return depth === 3 || ids[3] === R;
  }

  private endEntry(): void {
    this.table.add(cutText(decodeEscapes(this.gathered)));
    this.gathered = '';
  }
}
