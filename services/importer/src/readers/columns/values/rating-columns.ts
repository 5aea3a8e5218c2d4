const MAX_HEADER_LENGTH = 60;
/** Fast path: few headers have these. */
const MAY_STATE = /^10|[05%]\s?[)\]]?$|percent|pct|prozent|yüzde|üzerinden|points?|puan/iu;
/** `Rating (out of 10)`, `score/100`, `note sur 20`, `rating 0-10`, `rating_10`, `Puan (%)`. */
const STATED =
  /^(.*?\p{L})[\s_.-]*(?:[([]\s*)?(?:(?:(out[\s_]of|of|max\.?|von|aus|sur|su|sobre|de|van|из|\/|[01]\s?[-–]\s?)[\s_]*)?(5|10|20|100)|(?:in )?(%|percent|percentage|pct|prozent|yüzde))(?:[\s_]?(?:üzerinden|points?|puan))?\s*[)\]]?$/iu;
/** `10 üzerinden puan` */
const STATED_FIRST = /^(10|100) üzerinden (.+)$/iu;
/** Numbers that headers of numbered columns have, too: `rating_5` counts ratings of five stars. */
const SURE_NUMBERS = new Set(['10', '100']);

/** The scale that a header states, and the rest of it. */
export function statedScale(header: string): { rest: string; scale: number } | undefined {
  if (header.length > MAX_HEADER_LENGTH || !MAY_STATE.test(header)) return undefined;
  const [, number, rest] = STATED_FIRST.exec(header) ?? [];
  if (rest !== undefined) return { rest, scale: Number(number) };
  const [, before, word, scale = '100', percent] = STATED.exec(header) ?? [];
  if (before === undefined) return undefined;
  const isSure = word !== undefined || percent !== undefined || SURE_NUMBERS.has(scale);
  return isSure ? { rest: before, scale: Number(scale) } : undefined;
}

const NUMBERED = /^(.*\p{L})[\s_.-]*(\d{1,2})$/u;

/** Positions of columns such as `rating_1` next to `rating_2`, which count ratings or are parts of them. */
export function numberedRatings(header: readonly (string | null)[]): ReadonlySet<number> {
  const series = new Map<string, number[]>();
  for (const [position, text] of header.entries()) {
    const [, words] = (text !== null && text.length <= MAX_HEADER_LENGTH && NUMBERED.exec(text.trim())) || [];
    if (words !== undefined) series.set(words, [...(series.get(words) ?? []), position]);
  }
  return new Set([...series.values()].filter(({ length }) => length > 1).flat());
}

/** Headers of a list of inspections, or of the results of a geocoder, whose ratings and scores are none of visitors. */
const INSPECTIONS =
  /inspection|violation|hygiene|fhrsid|denetim|^(?:loc_name|match_?addr(?:ess)?|match_?type|addr_type)$/i;

export function isInspectionList(header: readonly (string | null)[]): boolean {
  return header.some((text) => text !== null && INSPECTIONS.test(text));
}
