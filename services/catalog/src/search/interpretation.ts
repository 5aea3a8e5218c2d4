import { SearchQuery, type Interpretation } from '@directory/contracts/search';
import { slugify } from '@directory/contracts/slugs';
import { otherPlaces } from './other-places.js';
import { publicPlace, type ParsedQuery } from './query/parsed-query.js';
import { parametersOf } from './search.parameters.js';

const LATIN = /^[\p{Script=Latin}\p{M}\P{L}]+$/u;
const BLANK = SearchQuery.parse({});

interface Understood extends Pick<Interpretation, 'leftOut' | 'corrected'> {
  /** With the parameters of recognised phrases. */
  query: SearchQuery;
  parsed: ParsedQuery;
}

/**
 * How a query was understood, and what leads to other ways.
 * @param names of the first businesses that are found
 */
export function interpretation(
  typed: SearchQuery,
  { query, parsed, leftOut, corrected }: Understood,
  names: string[],
): Interpretation {
  const { place, source, unknownPlace, phone, text, recognised } = parsed;
  return {
    what: corrected?.to === text ? asWritten(text, names) : text,
    leftOut,
    corrected: corrected && { ...corrected, to: asWritten(corrected.to, names) },
    phrases: (recognised?.phrases ?? []).map((phrase) => ({
      kind: phrase.kind,
      text: phrase.text,
      sets: parametersOf({ ...BLANK, ...phrase.sets }),
      parameters: parametersOf({ ...typed, literal: [...typed.literal, phrase.kind] }),
    })),
    parameters: parametersOf(query),
    place: place ? { ...publicPlace(place), source } : null,
    alternatives: otherPlaces(query, parsed),
    unknownPlace: unknownPlace ?? null,
    phone: phone === undefined ? null : String(phone),
  };
}

/** What is found by its Latin letters as it is written: `كودو` for `kwdw`. */
function asWritten(text: string, names: string[]): string {
  if (!LATIN.test(text)) return text;
  const slug = slugify(text);
  const count = text.split(' ').length;
  for (const words of names.map((name) => name.split(/\s+/)))
    for (let start = 0; start < words.length; start++)
      for (let end = start + 1; end <= Math.min(words.length, start + count); end++) {
        const written = words.slice(start, end).join(' ');
        if (slugify(written) === slug && !LATIN.test(written)) return written;
      }
  return text;
}
