const LEVELS: Readonly<Record<string, number>> = {
  PRICE_LEVEL_INEXPENSIVE: 1,
  PRICE_LEVEL_MODERATE: 2,
  PRICE_LEVEL_EXPENSIVE: 3,
  PRICE_LEVEL_VERY_EXPENSIVE: 4,
};

/** A level from 1 to 4, or its name in the Google Places API, as dollar signs; other texts as they are. */
export function priceRangeOf(text: string | null): string | null {
  // Of hotels some programs write the class in its place: `3 stars`.
  if (
    text === null ||
    /^[1-5][ -]stars?(?: hotel)?$/i.test(text) ||
    /^0(?:\.0)?$|^PRICE_LEVEL_(?:FREE|UNSPECIFIED)$/.test(text)
  )
    return null;
  const level = LEVELS[text] ?? Number(/^([1-4])(?:\.0)?$/.exec(text)?.[1] ?? 0);
  return level > 0 ? '$'.repeat(level) : text;
}
