import { SearchQuery, type Interpretation } from '@directory/contracts/search';
import { placeText, publicPlace, type ParsedQuery } from './query/parsed-query.js';
import { parametersOf } from './search.parameters.js';

const BLANK = SearchQuery.parse({});

interface Understood extends Pick<Interpretation, 'leftOut' | 'corrected'> {
  /** With the parameters of recognised phrases. */
  query: SearchQuery;
  parsed: ParsedQuery;
}

/** How a query was understood, and what leads to other ways. */
export function interpretation(typed: SearchQuery, { query, parsed, leftOut, corrected }: Understood): Interpretation {
  const { place, source, alternatives, unknownPlace, phone, text, recognised } = parsed;
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
    alternatives: alternatives.map((other) => ({
      ...publicPlace(other),
      parameters: parametersOf({
        ...query,
        area: undefined,
        city: undefined,
        country: undefined,
        q: source === 'words' ? text : query.q,
        location: placeText(other),
      }),
    })),
    unknownPlace: unknownPlace ?? null,
    phone: phone === undefined ? null : String(phone),
  };
}
