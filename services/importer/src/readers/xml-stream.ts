import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { AppError } from '@directory/contracts/errors';
import { DamagedFile } from './zip-archive.js';

/** Called with local names: a namespace prefix is stripped. Attributes keep theirs. */
export interface XmlHandlers {
  open(name: string, attributes: Record<string, string>): void;
  close(name: string): void;
  text(text: string): void;
}

/** Bounds what one `yield` collects: some 1,600 cells of the shortest form. */
const SLICE = 32 * 1024;
/** A cell holds 32,767 characters; no markup for two million is no cell. */
const MAX_SILENT_SLICES = 64;
const MAX_DEPTH = 256;

/** Parses as the bytes come; yields after each slice, so that the caller can pass on what its handlers collected. */
export async function* parseXml(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): AsyncGenerator<void> {
  const watch = { depth: 0, silent: 0 };
  const parser = createParser(handlers, watch);
  const feed = (text: string) => {
    if (++watch.silent > MAX_SILENT_SLICES) throw new DamagedFile('its XML holds a value far too long for a cell');
    write(() => parser.write(text));
  };
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    const text = decoder.decode(chunk, { stream: true });
    for (let at = 0; at < text.length; at += SLICE) {
      feed(text.length <= SLICE ? text : text.slice(at, at + SLICE));
      yield;
    }
  }
  feed(decoder?.decode() ?? '');
  write(() => parser.close());
  yield;
}

/** Runs the whole document; for small parts. */
export async function parseWholeXml(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of parseXml(chunks, handlers)) void _;
}

function createParser(handlers: XmlHandlers, watch: { depth: number; silent: number }): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const localNames = new Map<string, string>();
  const local = (name: string) => {
    let known = localNames.get(name);
    if (known === undefined) {
      known = name.slice(name.indexOf(':') + 1);
      if (localNames.size < 1000) localNames.set(name, known);
    }
    return known;
  };
  parser.on('error', (error) => {
    throw new DamagedFile('its XML is broken', { cause: error });
  });
  // Entities declared in a document type can grow without bound; no spreadsheet program writes one.
  parser.on('doctype', () => {
    throw new DamagedFile('its XML declares a document type');
  });
  parser.on('opentag', (tag) => {
    watch.silent = 0;
    if (++watch.depth > MAX_DEPTH) throw new DamagedFile('its XML is nested too deeply');
    handlers.open(local(tag.name), tag.attributes);
  });
  parser.on('closetag', (tag) => {
    watch.silent = 0;
    watch.depth--;
    handlers.close(local(tag.name));
  });
  parser.on('text', (text) => handlers.text(text));
  parser.on('cdata', (text) => handlers.text(text));
  return parser;
}

function write(action: () => void): void {
  try {
    action();
  } catch (error) {
    if (error instanceof DamagedFile || error instanceof AppError) throw error;
    throw new DamagedFile('its XML is broken', { cause: error });
  }
}

function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le';
  if (head[0] === 0 && head[1] === 0x3c) return 'utf-16be';
  return 'utf-8';
}
