/** What is between the tags of a web page or of XML, in order. */
export type Token =
  { kind: 'text'; text: string } | { kind: 'open'; name: string; attributes: string } | { kind: 'close'; name: string };

/** Of the attributes of a tag; longer ones are text. */
const MAX_TAG_LENGTH = 4096;
const TAG = /<(\/?)(?:[\w-]+:)?([A-Za-z][\w-]*)((?:[\s/](?:[^<>"']|"[^"]{0,4000}"|'[^']{0,4000}'){0,4000})?)>/y;
/** One that may continue in the next chunk. */
const PARTIAL_TAG =
  /<\/?[\w:-]*(?:[\s/](?:[^<>"']|"[^"]{0,4000}"|'[^']{0,4000}'){0,4000}(?:"[^"]{0,4000}|'[^']{0,4000})?)?$/y;
/** Elements whose content is no text. */
const RAW = new Set(['script', 'style', 'title']);
const SKIPPED: readonly [start: string, end: string][] = [
  ['<!--', '-->'],
  ['<![CDATA[', ''],
  ['<!', '>'],
  ['<?', '>'],
];
const CDATA_END = ']]>';

/** Splits markup that arrives in chunks; names are in lower case and without a prefix. Faulty tags are text. */
export class TagScanner {
  private rest = '';
  /** The end of what is being skipped. */
  private until: string | undefined;

  /** The complete tokens up to the end of the chunk; at the end of the file all. */
  *feed(chunk: string, isEnd = false): Generator<Token> {
    const text = this.rest + chunk;
    let at = 0;
    while (at < text.length) {
      if (this.until !== undefined) {
        const end = endOf(text, this.until, at);
        if (end < 0) {
          at = Math.max(at, text.length - this.until.length);
          break;
        }
        at = end;
        this.until = undefined;
        continue;
      }
      const open = text.indexOf('<', at);
      if (open < 0) {
        yield { kind: 'text', text: text.slice(at) };
        at = text.length;
        break;
      }
      if (open > at) yield { kind: 'text', text: text.slice(at, open) };
      at = open;
      const mayContinue = !isEnd && text.length - open < MAX_TAG_LENGTH;
      if (mayContinue && text.length - open < '<![CDATA['.length) break;
      const [start, end] = SKIPPED.find(([begin]) => text.startsWith(begin, open)) ?? [];
      if (start === '<![CDATA[') {
        const close = text.indexOf(CDATA_END, open);
        if (close < 0 && mayContinue) break;
        yield { kind: 'text', text: text.slice(open + start.length, close < 0 ? undefined : close) };
        at = close < 0 ? text.length : close + CDATA_END.length;
        continue;
      }
      if (start !== undefined && end !== undefined) {
        this.until = end;
        at = open + start.length;
        continue;
      }
      TAG.lastIndex = open;
      const [tag, slash, name = '', attributes = ''] = TAG.exec(text) ?? [];
      if (tag === undefined) {
        PARTIAL_TAG.lastIndex = open;
        if (mayContinue && PARTIAL_TAG.test(text)) break;
        yield { kind: 'text', text: '<' };
        at = open + 1;
        continue;
      }
      at = open + tag.length;
      const lower = name.toLowerCase();
      if (slash) yield { kind: 'close', name: lower };
      else {
        yield { kind: 'open', name: lower, attributes };
        if (attributes.endsWith('/')) yield { kind: 'close', name: lower };
        else if (RAW.has(lower)) this.until = `</${lower}`;
      }
    }
    this.rest = text.slice(at);
    if (isEnd) this.rest = '';
  }
}

/** Behind what is skipped; a tag that ends raw text is read as one. -1 if it does not end here. */
function endOf(text: string, until: string, from: number): number {
  if (!until.startsWith('</')) {
    const at = text.indexOf(until, from);
    return at < 0 ? -1 : at + until.length;
  }
  const pattern = new RegExp(until, 'gi');
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
}

/** The value of an attribute, whatever its prefix; undefined without one. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const pattern = new RegExp(String.raw`(?:^|[\s:])${name}\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))`, 'i');
  const [, double, single, bare] = pattern.exec(attributes) ?? [];
  return double ?? single ?? bare;
}
