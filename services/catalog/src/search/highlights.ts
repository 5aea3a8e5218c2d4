import type { SearchHit } from '@directory/contracts/search';
import { slugify } from '@directory/contracts/slugs';
import { folded, tokenize } from './query/tokenizer.js';

type Highlights = SearchHit['highlights'];

const WORD = /[\p{L}\p{N}\p{M}]+(?:['’‘`][\p{L}\p{N}\p{M}]+)*/gu;

/** Finds the words of a text in names: whole, else as a prefix, and anywhere in scripts without spaces. */
export function highlighter(text: string): (name: string) => Highlights {
  const words = tokenize(text);
  const plain = words.map((word) => word.plain.join('')).filter(Boolean);
  const together = words.filter(({ bigrams }) => bigrams.length > 0).map((word) => word.text);
  return (name) => {
    const found: Highlights = [];
    const written = [...name.matchAll(WORD)].map(({ 0: word, index }) => ({ word, index, plain: plainOf(word) }));
    for (const typed of plain) {
      const whole = written.filter((it) => it.plain === typed);
      for (const it of whole.length > 0 ? whole : written) {
        const length = matchedLength(it.word, it.plain, typed);
        if (length > 0) found.push([it.index, it.index + length]);
      }
    }
    const lower = folded(name).length === name.length ? folded(name) : name;
    for (const word of together) {
      for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length))
        found.push([at, at + word.length]);
    }
    return merged(found);
  };
}

function plainOf(word: string): string {
  return slugify(word).replaceAll('-', '');
}

/** Matched UTF-16 units of a word. */
function matchedLength(written: string, plain: string, typed: string): number {
  if (!plain.startsWith(typed)) return 0;
  if (plain.length === typed.length) return written.length;
  let length = 0;
  for (const letter of written) {
    length += letter.length;
    if (plainOf(written.slice(0, length)).length >= typed.length) return length;
  }
  return written.length;
}

function merged(ranges: Highlights): Highlights {
  const result: Highlights = [];
  for (const [start, end] of ranges.sort(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}
