/* oxlint-disable typescript/no-non-null-assertion -- offsets are within their buffer, and this runs for every byte of a file */
import { decodeReferences } from './xml-text.js';
import { DamagedFile } from '../damaged-file.js';

/** Callbacks of a scanner. `depth` is 1 for the root. */
export interface XmlHandler {
  /** `id` as of `nameId`, or 0 for a longer name or one with another namespace prefix than the root's. */
  open(id: number, depth: number): void;
  close(id: number, depth: number): void;
  /** Text while `capture` is set: whole characters; `raw` in CDATA. Positions are valid during the call. */
  text(bytes: Buffer, start: number, end: number, raw: boolean): void;
  /**
   * Called after each tag: a handler may parse complete elements inside the element at this depth itself, and return the position
   * of the first one left to the scanner.
   */
  consumeFast?(bytes: Buffer, at: number, depth: number): number;
}

/** A cell has at most 32,767 characters; a sheet has no longer tags, comments or texts. */
const MAX_TOKEN_BYTES = 2 * 2 ** 20;
/** Above this, carried bytes are scanned again only after they have doubled, so that no byte is read many times. */
const RESCAN_BYTES = 64 * 1024;
const MAX_DEPTH = 256;
const MAX_ATTRIBUTES = 256;
const NAME_ID_BYTES = 4;

const TAB_TO_SPACE = 0x20;
const BANG = 0x21;
const DOUBLE = 0x22;
const SINGLE = 0x27;
const SLASH = 0x2f;
const COLON = 0x3a;
const LESS = 0x3c;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const QUESTION = 0x3f;

const NOTHING = Buffer.alloc(0);

/** Names of up to four ASCII characters as a number. */
export function nameId(name: string): number {
  let id = 0;
  for (let at = 0; at < name.length; at++) id = (id << 8) | name.charCodeAt(at);
  return id;
}

/**
 * A streaming XML scanner on UTF-8 bytes that decodes only what a handler needs. Checks little more than the nesting of tags. Throws
 * DamagedFile.
 */
export class XmlScanner {
  /** Whether text is passed on; set by the handler. */
  capture = false;
  /** Ids of the open elements, by depth. */
  readonly ids = new Int32Array(MAX_DEPTH + 1);
  /** Bytes of the tag being opened, with the positions of its name and attributes. */
  bytes: Buffer = NOTHING;
  attributeCount = 0;
  readonly attributeIds = new Int32Array(MAX_ATTRIBUTES);
  readonly valueStarts = new Int32Array(MAX_ATTRIBUTES);
  readonly valueEnds = new Int32Array(MAX_ATTRIBUTES);
  private readonly attributeStarts = new Int32Array(MAX_ATTRIBUTES);
  private readonly attributeEnds = new Int32Array(MAX_ATTRIBUTES);
  hasRootPrefix = false;
  /** Whether names have no prefix, as usual. */
  get isPlain(): boolean {
    return this.rootPrefix === 0;
  }
  private nameStart = 0;
  private nameEnd = 0;
  private selfClosing = false;

  private readonly handler: XmlHandler;
  /** Hashes of the full names of the open elements, by depth. */
  private readonly names = new Int32Array(MAX_DEPTH + 1);
  private depth = 0;
  private rootPrefix = 0;
  private hasRoot = false;
  private started = false;
  /** Unscanned bytes, at the start of a reused buffer. */
  private work: Buffer = NOTHING;
  private used = 0;
  private neededBytes = 0;

  constructor(handlerFor: (scanner: XmlScanner) => XmlHandler) {
    this.handler = handlerFor(this);
  }

  feed(chunk: Uint8Array): void {
    this.append(chunk);
    if (this.used < this.neededBytes) return;
    this.run();
  }

  /** Call after the last chunk: throws when the document is not complete. */
  finish(): void {
    this.run(true);
    if (this.used > 0 || this.depth > 0 || !this.hasRoot) throw broken();
  }

  /** Local name of the element being opened. */
  localName(): string {
    return this.bytes.toString('utf8', this.nameStart, this.nameEnd);
  }

  /** Value of attribute `index` of the element being opened. */
  value(index: number): string {
    return decodeReferences(this.bytes.toString('utf8', this.valueStarts[index], this.valueEnds[index]));
  }

  /** All attributes of the element being opened, by their full names. */
  attributes(): Record<string, string> {
    const found: Record<string, string> = {};
    for (let i = 0; i < this.attributeCount; i++) {
      found[this.bytes.toString('utf8', this.attributeStarts[i], this.attributeEnds[i])] = this.value(i);
    }
    return found;
  }

  private append(chunk: Uint8Array): void {
    const needed = this.used + chunk.length;
    if (needed > this.work.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed + RESCAN_BYTES, this.work.length * 2));
      this.work.copy(larger, 0, 0, this.used);
      this.work = larger;
    }
    this.work.set(chunk, this.used);
    this.used = needed;
  }

  private run(final = false): void {
    if (!this.started) {
      if (this.used < 4 && !final) return;
      this.start();
    }
    const scanned = this.scan(this.work.subarray(0, this.used), this.used);
    const rest = this.used - scanned;
    if (rest > MAX_TOKEN_BYTES) throw new DamagedFile('its XML holds a value far too long for a cell');
    if (rest > 0 && scanned > 0) this.work.copyWithin(0, scanned, this.used);
    this.used = rest;
    this.neededBytes = rest > RESCAN_BYTES ? Math.min(rest * 2, MAX_TOKEN_BYTES + 1) : 0;
  }

  /** Programs write UTF-8; the format also allows UTF-16. */
  private start(): void {
    this.started = true;
    const [a, b, c] = this.work;
    if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff) || (this.used > 1 && (a === 0) !== (b === 0))) {
      throw new DamagedFile('its XML is in UTF-16, not UTF-8');
    }
    if (this.used >= 3 && a === 0xef && b === 0xbb && c === 0xbf) {
      this.work.copyWithin(0, 3, this.used);
      this.used -= 3;
    }
  }

  /** Reads all complete tokens; returns the start of the rest. */
  private scan(bytes: Buffer, end: number): number {
    let at = 0;
    while (at < end) {
      if (bytes[at] !== LESS) {
        const to = bytes.indexOf(LESS, at);
        if (to < 0) return this.capture ? at : end;
        if (this.capture) this.handler.text(bytes, at, to, false);
        at = to;
        continue;
      }
      if (at + 1 === end) return at;
      const mark = bytes[at + 1];
      let next: number;
      if (mark === BANG) next = this.declaration(bytes, at, end);
      else if (mark === QUESTION) next = this.instruction(bytes, at);
      else {
        next = mark === SLASH ? this.endTag(bytes, at, end) : this.startTag(bytes, at, end);
        if (next >= 0 && this.handler.consumeFast) next = this.handler.consumeFast(bytes, next, this.depth);
      }
      if (next < 0) return at;
      at = next;
    }
    return at;
  }

  /** Like the other three, returns the end of the token, or -1 while it is incomplete. */
  private startTag(bytes: Buffer, at: number, end: number): number {
    let p = at + 1;
    let local = p;
    let hash = 0;
    let prefix = 0;
    let id = 0;
    for (; p < end; p++) {
      const byte = bytes[p]!;
      if (byte <= TAB_TO_SPACE || byte === GREATER || byte === SLASH) break;
      hash = (Math.imul(hash, 31) + byte) | 0;
      if (byte === COLON && prefix === 0) {
        prefix = hash;
        local = p + 1;
        id = 0;
      } else id = (id << 8) | byte;
    }
    if (p === end) return -1;
    if (p === local) throw broken();
    if (p - local > NAME_ID_BYTES) id = 0;
    this.nameStart = local;
    this.nameEnd = p;
    p = this.readAttributes(bytes, p, end);
    if (p < 0) return -1;
    const depth = ++this.depth;
    if (depth > MAX_DEPTH) throw new DamagedFile('its XML is nested too deeply');
    if (depth === 1) {
      if (this.hasRoot) throw broken();
      this.hasRoot = true;
      this.rootPrefix = prefix;
    }
    this.hasRootPrefix = prefix === this.rootPrefix;
    if (!this.hasRootPrefix) id = 0;
    this.names[depth] = hash;
    this.ids[depth] = id;
    this.bytes = bytes;
    this.handler.open(id, depth);
    if (this.selfClosing) {
      this.handler.close(id, depth);
      this.depth--;
    }
    return p;
  }

  private readAttributes(bytes: Buffer, from: number, end: number): number {
    let p = from;
    let count = 0;
    for (;;) {
      while (p < end && bytes[p]! <= TAB_TO_SPACE) p++;
      if (p === end) return -1;
      if (bytes[p] === GREATER) {
        this.selfClosing = false;
        break;
      }
      if (bytes[p] === SLASH) {
        if (++p === end) return -1;
        if (bytes[p] !== GREATER) throw broken();
        this.selfClosing = true;
        break;
      }
      if (count === MAX_ATTRIBUTES) throw broken();
      const start = p;
      let id = 0;
      for (; p < end; p++) {
        const byte = bytes[p]!;
        if (byte === EQUALS || byte <= TAB_TO_SPACE) break;
        if (byte === GREATER || byte === LESS) throw broken();
        id = (id << 8) | byte;
      }
      const stop = p;
      while (p < end && bytes[p]! <= TAB_TO_SPACE) p++;
      if (p === end) return -1;
      if (bytes[p++] !== EQUALS) throw broken();
      while (p < end && bytes[p]! <= TAB_TO_SPACE) p++;
      if (p === end) return -1;
      const quote = bytes[p++];
      if (quote !== DOUBLE && quote !== SINGLE) throw broken();
      const value = p;
      while (p < end && bytes[p] !== quote) p++;
      if (p === end) return -1;
      this.attributeIds[count] = stop - start > NAME_ID_BYTES ? 0 : id;
      this.attributeStarts[count] = start;
      this.attributeEnds[count] = stop;
      this.valueStarts[count] = value;
      this.valueEnds[count++] = p++;
    }
    this.attributeCount = count;
    return p + 1;
  }

  private endTag(bytes: Buffer, at: number, end: number): number {
    let p = at + 2;
    let hash = 0;
    for (; p < end; p++) {
      const byte = bytes[p]!;
      if (byte === GREATER || byte <= TAB_TO_SPACE) break;
      hash = (Math.imul(hash, 31) + byte) | 0;
    }
    while (p < end && bytes[p]! <= TAB_TO_SPACE) p++;
    if (p === end) return -1;
    const depth = this.depth;
    if (bytes[p] !== GREATER || depth === 0 || this.names[depth] !== hash) throw broken();
    this.handler.close(this.ids[depth]!, depth);
    this.depth--;
    return p + 1;
  }

  /**
   * Comments and CDATA. Document types are rejected: their entities can grow without bound, and no spreadsheet program writes
   * one.
   */
  private declaration(bytes: Buffer, at: number, end: number): number {
    const start = bytes.toString('latin1', at, Math.min(at + 9, end));
    if (start.startsWith('<!--')) {
      const close = bytes.indexOf('-->', at + 4, 'latin1');
      return close < 0 ? -1 : close + 3;
    }
    if (start === '<![CDATA[') {
      const close = bytes.indexOf(']]>', at + 9, 'latin1');
      if (close < 0) return -1;
      if (this.capture && close > at + 9) this.handler.text(bytes, at + 9, close, true);
      return close + 3;
    }
    if (start === '<!DOCTYPE') throw new DamagedFile('its XML declares a document type');
    if (start.length < 9) return -1;
    throw broken();
  }

  private instruction(bytes: Buffer, at: number): number {
    const close = bytes.indexOf('?>', at + 2, 'latin1');
    if (close < 0) return -1;
    if (!this.hasRoot) {
      const encoding = /^<\?xml\s.*\sencoding\s*=\s*["']([^"']*)/s.exec(bytes.toString('latin1', at, close))?.[1];
      if (encoding !== undefined && !/^(utf-?8|us-ascii|utf-16(le|be)?)$/i.test(encoding)) {
        throw new DamagedFile('its XML is not in UTF-8');
      }
    }
    return close + 2;
  }
}

function broken(): DamagedFile {
  return new DamagedFile('its XML is broken');
}

/** Reports every element of a small part by its local name; attributes keep their prefixes. Throws DamagedFile. */
export async function readElements(
  chunks: AsyncIterable<Buffer>,
  onElement: (name: string, attributes: Record<string, string>) => void,
): Promise<void> {
  const scanner = new XmlScanner((self) => ({
    open: () => onElement(self.localName(), self.attributes()),
    close: () => undefined,
    text: () => undefined,
  }));
  for await (const chunk of chunks) scanner.feed(chunk);
  scanner.finish();
}
