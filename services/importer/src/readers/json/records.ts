/** Raw bytes of a record; null if it is too long. */
export interface JsonRecord {
  /** 1-based. */
  number: number;
  bytes: Buffer | null;
  /** Ordinal of its list in the document. */
  list: number;
  /** Key of its list: `Ankara` of `{"Ankara": [{…}]}`; null without any. */
  key: string | null;
  /** Its own key: `Acme` of `{"Acme": {…}}`; null without any. */
  ownKey: string | null;
}

/**
 * What is a record: objects in lists, the values of the outermost object, or of those in it by keys, the document itself, or lists in a
 * list.
 */
export type RecordLevel = 'items' | 'values' | 'inner values' | 'innermost values' | 'document' | 'rows';

/** Objects around a record. */
const DEPTHS = { document: 0, values: 1, 'inner values': 2, 'innermost values': 3 };

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
export const MAX_RECORD_BYTES = 2 ** 20;

/** Longer texts are no keys of lists. */
const MAX_KEY_BYTES = 200;

const [QUOTE, BACKSLASH, NEWLINE] = [0x22, 0x5c, 0x0a];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Finds the records of a JSON document without parsing it. */
export class DocumentRecords {
  /** Brackets around the next byte, outside records. */
  private readonly outer: number[] = [];
  private depth = 0;
  private inString = false;
  private isEscaped = false;
  private parts: Buffer[] = [];
  private length = 0;
  private number = 0;
  private list = 0;
  private readonly outerText = new OuterText();
  private key: string | null = null;
  private ownKey: string | null = null;

  constructor(private readonly level: RecordLevel = 'items') {}

  *write(chunk: Buffer): Generator<JsonRecord> {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      // oxlint-disable-next-line typescript/no-non-null-assertion -- `at` is within the chunk
      const byte = chunk[at]!;
      if (this.inString) {
        if (this.isEscaped) this.isEscaped = false;
        else if (byte === BACKSLASH) this.isEscaped = true;
        else if (byte === QUOTE) {
          this.inString = false;
          if (this.depth === 0) this.outerText.end(chunk, at);
        }
      } else if (byte === QUOTE) {
        this.inString = true;
        if (this.depth === 0) this.outerText.begin(at + 1);
      } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
        if (this.depth > 0) this.depth++;
        else if (this.isRecord(byte)) {
          [this.depth, start] = [1, at];
          this.ownKey = this.outer.at(-1) === OPEN_OBJECT ? this.outerText.value() : null;
        } else this.open(byte);
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        if (this.depth === 0) this.outer.pop();
        else if (--this.depth === 0) yield this.finish(chunk.subarray(start, at + 1));
      }
    }
    if (this.depth > 0) this.keep(chunk.subarray(start));
    else if (this.inString) this.outerText.keep(chunk);
  }

  isComplete(): boolean {
    return this.depth === 0 && this.outer.length === 0 && !this.inString;
  }

  private isRecord(byte: number): boolean {
    const { level, outer } = this;
    if (level === 'rows') return byte === OPEN_LIST && outer.at(-1) === OPEN_LIST;
    if (byte !== OPEN_OBJECT) return false;
    if (level === 'items') return outer.at(-1) === OPEN_LIST;
    return outer.length === DEPTHS[level] && !outer.includes(OPEN_LIST);
  }

  /** Lists in a list are one. */
  private open(byte: number): void {
    if (byte === OPEN_LIST && this.outer.at(-1) !== OPEN_LIST) {
      this.list++;
      this.key = this.outer.length > 0 ? this.outerText.value() : null;
    }
    this.outer.push(byte);
  }

  private keep(part: Buffer): void {
    this.length += part.length;
    if (this.length > MAX_RECORD_BYTES) this.parts = [];
    else this.parts.push(part);
  }

  private finish(last: Buffer): JsonRecord {
    this.keep(last);
    const bytes = this.length > MAX_RECORD_BYTES ? null : Buffer.concat(this.parts);
    this.parts = [];
    this.length = 0;
    return { number: ++this.number, bytes, list: this.list, key: this.key, ownKey: this.ownKey };
  }
}

/** The last text outside records. */
class OuterText {
  private start = 0;
  private text = Buffer.alloc(0);

  begin(start: number): void {
    this.start = start;
    this.text = Buffer.alloc(0);
  }

  /** The rest of a chunk in which the text does not end. */
  keep(chunk: Buffer): void {
    this.end(chunk, chunk.length);
    this.start = 0;
  }

  end(chunk: Buffer, end: number): void {
    const room = MAX_KEY_BYTES + 1 - this.text.length;
    this.text = Buffer.concat([this.text, chunk.subarray(this.start, Math.min(end, this.start + room))]);
  }

  /** Null if it is too long. */
  value(): string | null {
    if (this.text.length > MAX_KEY_BYTES) return null;
    try {
      return JSON.parse(`"${this.text.toString()}"`) as string;
    } catch {
      return null;
    }
  }
}

/** One JSON object per line; blank lines are no records, but are numbered. */
export class LineRecords {
  private parts: Buffer[] = [];
  private length = 0;
  private number = 0;

  *write(chunk: Buffer): Generator<JsonRecord> {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      yield* this.finish(chunk.subarray(start, end));
      start = end + 1;
    }
    this.keep(chunk.subarray(start));
  }

  /** The last line, with or without a line end. */
  *end(): Generator<JsonRecord> {
    if (this.length > 0) yield* this.finish(Buffer.alloc(0));
  }

  private keep(part: Buffer): void {
    this.length += part.length;
    if (this.length > MAX_RECORD_BYTES) this.parts = [];
    else if (part.length > 0) this.parts.push(part);
  }

  private *finish(last: Buffer): Generator<JsonRecord> {
    this.keep(last);
    const bytes = this.length > MAX_RECORD_BYTES ? null : Buffer.concat(this.parts);
    this.parts = [];
    this.length = 0;
    this.number++;
    const text = this.number === 1 && bytes?.subarray(0, 3).equals(BYTE_ORDER_MARK) ? bytes.subarray(3) : bytes;
    if (text === null || text.some((byte) => byte > 0x20))
      yield { number: this.number, bytes: text, list: 0, key: null, ownKey: null };
  }
}
