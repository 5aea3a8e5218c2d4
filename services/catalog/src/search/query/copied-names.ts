/* eslint-disable regexp/no-super-linear-move -- a query has at most MAX_QUERY_LENGTH characters */
/** What pages and maps put between a name and what follows. */
const SEPARATORS = /\s*[|·•●;★☆()\n]+\s*|\s+[-–—]+\s+|,\s+|:\s+/u;
/** Fewer words are rather searched as they are. */
const MIN_WORDS = 6;
const MAX_NAME_WORDS = 7;
const MAX_CITY_WORDS = 3;
const MAX_PARTS = 2;

/** Words that may be a name, and what follows it. */
export interface CopiedName {
  name: string;
  rest: string;
  /** What of the rest may be a place: its last words, the longest first, and its first parts. */
  places: string[];
}

/** What may be the name at the start of a line: all before the first separator, else its first words, the longest first. */
export function copiedNames(q: string): CopiedName[] {
  const parts = q.split(SEPARATORS).filter((part) => /[\p{L}\p{N}]/u.test(part));
  const [first = '', ...others] = parts;
  const words = parts.join(' ').split(/\s+/);
  const longest = words.length < MIN_WORDS ? 0 : Math.min(MAX_NAME_WORDS, words.length - 1);
  const counts = Array.from({ length: Math.max(0, longest - 1) }, (_, i) => longest - i);
  const names = [...(parts.length > 1 ? [first.split(/\s+/).length] : []), ...counts];
  return [...new Set(names)].map((count) => {
    const rest = words.slice(count);
    const lengths = Array.from({ length: Math.min(MAX_CITY_WORDS, rest.length) }, (_, i) => i + 1).reverse();
    return {
      name: words.slice(0, count).join(' '),
      rest: rest.join(' '),
      places: [...new Set([...lengths.map((length) => rest.slice(-length).join(' ')), ...others.slice(0, MAX_PARTS)])],
    };
  });
}
