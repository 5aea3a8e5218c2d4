import { SearchQuery, type Interpretation } from '@directory/contracts/search';
import { otherPlaces } from './other-places.js';
import { publicPlace, type ParsedQuery } from './query/parsed-query.js';
import { parametersOf } from './search.parameters.js';

const BLANK = SearchQuery.parse({});

interface Understood extends Pick<Interpretation, 'leftOut' | 'corrected'> {
  /** With the parameters of recognised phrases. */
  query: SearchQuery;
  parsed: ParsedQuery;
}

/** How a query was understood, and what leads to other ways. */
export function interpretation(typed: SearchQuery, { query, parsed, leftOut, corrected }: Understood): Interpretation {
  const { place, source, unknownPlace, phone, text, recognised } = parsed;
  return {
    what: text,
    leftOut,
    corrected,
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
