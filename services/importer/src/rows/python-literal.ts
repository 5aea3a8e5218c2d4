/** A value of JSON or Python. Objects are Maps: keys come from the file and may be `__proto__`. */
export type Literal = string | number | boolean | null | Literal[] | Map<string, Literal>;

const MAX_DEPTH = 16;
const WORDS = new Map<string, boolean | null>([
  ...['true', 'True', 'TRUE'].map((word): [string, boolean] => [word, true]),
  ...['false', 'False', 'FALSE'].map((word): [string, boolean] => [word, false]),
  ...['null', 'None', 'nan', 'NaN', 'NULL'].map((word): [string, null] => [word, null]),
]);
const WORD = /[\w.+-]+/y;
/** An unquoted key, and an unquoted text, as DuckDB writes them. */
const BARE_KEY = /[^,:=[\]{}'"\n]+/y;
const BARE = /[^,[\]{}'"\s][^,[\]{}\n]*/y;
const BARE_OF_PAIR = /[^,()[\]{}'"\s][^,()[\]{}\n]*/y;
const [QUOTE, APOSTROPHE, BACKSLASH, COMMA, COLON, EQUALS] = [0x22, 0x27, 0x5c, 0x2c, 0x3a, 0x3d];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];
const [OPEN_TUPLE, CLOSE_TUPLE] = [0x28, 0x29];
export const ORDERED = 'OrderedDict(';
const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** Parses JSON, and Python's `{'a': True, "b's": None}` and `OrderedDict([('a', True)])`; undefined for anything else. */
export function parseLiteral(text: string): Literal | undefined {
  return parse(text, false);
}

/** Also DuckDB's `{'a': New York, 'b': NULL}` and NumPy's `['a' 'b']`; unquoted numbers are texts. */
export function parseNested(text: string): Literal | undefined {
  return parse(text, true);
}

function parse(text: string, allowsBare: boolean): Literal | undefined {
  const scanner = new LiteralScanner(text, allowsBare);
  try {
    return scanner.document();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

class LiteralScanner {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly allowsBare: boolean,
  ) {}

  document(): Literal {
    const value = this.value(0);
    this.space();
    if (this.at < this.text.length) throw new SyntaxError('text after the value');
    return value;
  }

  private value(depth: number, bare = BARE): Literal {
    if (depth > MAX_DEPTH) throw new SyntaxError('nested too deeply');
    this.space();
    if (this.text.startsWith(ORDERED, this.at)) return this.ordered(depth);
    switch (this.text.charCodeAt(this.at)) {
      case OPEN_OBJECT:
        return this.object(depth);
      case OPEN_LIST:
        return this.list(depth);
      case QUOTE:
      case APOSTROPHE:
        return this.string();
      default:
        return this.allowsBare ? this.bare(bare) : this.word();
    }
  }

  private object(depth: number): Map<string, Literal> {
    const object = new Map<string, Literal>();
    this.at++;
    while (!this.take(CLOSE_OBJECT)) {
      const key = this.value(depth + 1, BARE_KEY);
      if (typeof key === 'object') throw new SyntaxError('no plain key');
      if (!this.take(COLON) && !(this.allowsBare && this.take(EQUALS))) throw new SyntaxError('no colon');
      object.set(String(key), this.value(depth + 1));
      if (!this.take(COMMA) && this.text.charCodeAt(this.at) !== CLOSE_OBJECT) throw new SyntaxError('no comma');
    }
    return object;
  }

  /** `OrderedDict([('a', 1), ('b', 2)])` of older Python, and `OrderedDict()`. */
  private ordered(depth: number): Map<string, Literal> {
    const object = new Map<string, Literal>();
    this.at += ORDERED.length;
    if (this.take(CLOSE_TUPLE)) return object;
    if (!this.take(OPEN_LIST)) throw new SyntaxError('no list of pairs');
    while (!this.take(CLOSE_LIST)) {
      if (!this.take(OPEN_TUPLE)) throw new SyntaxError('no pair');
      const key = this.value(depth + 1);
      if (typeof key === 'object' || !this.take(COMMA)) throw new SyntaxError('no plain key');
      object.set(String(key), this.value(depth + 1, BARE_OF_PAIR));
      if (!this.take(CLOSE_TUPLE)) throw new SyntaxError('no pair');
      this.take(COMMA);
    }
    if (!this.take(CLOSE_TUPLE)) throw new SyntaxError('not closed');
    return object;
  }

  private list(depth: number): Literal[] {
    const list: Literal[] = [];
    this.at++;
    while (!this.take(CLOSE_LIST)) {
      list.push(this.value(depth + 1));
      if (this.take(COMMA)) continue;
      const next = this.text.charCodeAt(this.at);
      const isQuoted = this.allowsBare && (next === QUOTE || next === APOSTROPHE);
      if (next !== CLOSE_LIST && !isQuoted) throw new SyntaxError('no comma');
    }
    return list;
  }

  private string(): string {
    const { text } = this;
    const quote = text.charCodeAt(this.at++);
    let value = '';
    for (;;) {
      const start = this.at;
      let at = start;
      for (let code = text.charCodeAt(at); code !== quote && code !== BACKSLASH; code = text.charCodeAt(++at)) {
        if (at >= text.length) throw new SyntaxError('string not closed');
      }
      this.at = at + 1;
      value += text.slice(start, at);
      if (text.charCodeAt(at) === quote) return value;
      value += this.escape();
    }
  }

  private escape(): string {
    const letter = this.text[this.at++] ?? '';
    const length = letter === 'u' ? 4 : letter === 'x' ? 2 : 0;
    if (length === 0) return ESCAPES[letter] ?? letter;
    const hex = this.text.slice(this.at, this.at + length);
    if (hex.length < length || /[^0-9a-f]/i.test(hex)) throw new SyntaxError('broken escape');
    this.at += length;
    return String.fromCharCode(parseInt(hex, 16));
  }

  private word(): number | boolean | null {
    WORD.lastIndex = this.at;
    const word = WORD.exec(this.text)?.[0] ?? '';
    this.at += word.length;
    const known = WORDS.get(word);
    if (known !== undefined) return known;
    if (!/^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(word)) throw new SyntaxError('unknown word');
    return Number(word);
  }

  private bare(pattern: RegExp): string | boolean | null {
    pattern.lastIndex = this.at;
    const text = pattern.exec(this.text)?.[0] ?? '';
    if (text.trim() === '') throw new SyntaxError('no value');
    this.at += text.length;
    const word = text.trim();
    const known = WORDS.get(word);
    return known === undefined ? word : known;
  }

  private take(code: number): boolean {
    this.space();
    if (this.at >= this.text.length) throw new SyntaxError('cut off');
    if (this.text.charCodeAt(this.at) !== code) return false;
    this.at++;
    return true;
  }

  private space(): void {
    while (this.at < this.text.length && this.text.charCodeAt(this.at) <= 0x20) this.at++;
  }
}
