import { expect, it } from 'vitest';
import { SubstringCache } from './substring-cache.js';

it('SubstringCache distinguishes parts that differ in any character, and computes each once', () => {
  const cache = new SubstringCache<string>(100_000);
  const computed: string[] = [];
  const resultOf = (part: string) => (computed.push(part), `<${part}>`);
  const text = 'a text of some length, twice as long as what is looked at of it';
  const texts = [text, ...Array.from(text, (_, at) => `${text.slice(0, at)}#${text.slice(at + 1)}`)];
  for (let round = 0; round < 3; round++) {
    for (const one of texts) {
      for (const to of [1, 5, 17, 40, one.length]) {
        for (const from of [0, Math.floor(to / 2)]) {
          expect(cache.get(one, from, to, resultOf)).toBe(`<${one.slice(from, to)}>`);
        }
      }
    }
  }
  expect(computed).toHaveLength(new Set(computed).size);
});

it('SubstringCache caches null results and accepts empty parts', () => {
  const cache = new SubstringCache<null>(10);
  let calls = 0;
  const nothing = () => (calls++, null);
  for (let i = 0; i < 3; i++) expect(cache.get('abc', 0, 2, nothing)).toBeNull();
  expect(calls).toBe(1);
  expect(new SubstringCache<string>(10).get('abc', 2, 2, (part) => `<${part}>`)).toBe('<>');
});
