import { FACT_POINTS, MIN_COMPLETENESS, PLACE_POINTS } from './listing.js';

/** Facts whose absence the administration filters by; the bit of the n-th in the column `missing` is 2ⁿ. */
export const MISSING_FACTS = [
  'place',
  'phone',
  'website',
  'hours',
  'description',
  'photo',
  'rating',
  'position',
] as const;
export type MissingFact = (typeof MISSING_FACTS)[number];
const ABSENCE: Record<MissingFact, { sql: string; points: number }> = {
  place: { sql: 'city IS NULL AND full_address IS NULL', points: PLACE_POINTS },
  phone: { sql: 'phone IS NULL', points: FACT_POINTS.phone },
  website: { sql: 'website IS NULL', points: FACT_POINTS.website },
  hours: { sql: 'working_hours IS NULL', points: FACT_POINTS.working_hours },
  description: { sql: 'description IS NULL', points: FACT_POINTS.description },
  photo: { sql: 'photo IS NULL', points: FACT_POINTS.photo },
  rating: { sql: 'rating IS NULL', points: FACT_POINTS.rating },
  position: { sql: 'latitude IS NULL', points: 0 },
};
/** Value of the column `missing` of `business`. */
export const MISSING_SQL = `(${MISSING_FACTS.map((fact, bit) => `(${ABSENCE[fact].sql})::int * ${2 ** bit}`).join(' + ')})::smallint`;

export const COMPLETENESS_LEVELS = ['thin', 'partial', 'full'] as const;
export type CompletenessLevel = (typeof COMPLETENESS_LEVELS)[number];
const MIN_FULL_COMPLETENESS = 90;

export function missingFacts(mask: number): MissingFact[] {
  return MISSING_FACTS.filter((_, bit) => mask & (2 ** bit));
}

/** Values of `missing` of businesses that lack all of `facts` and are as complete as `level`; thin ones are not worth listing. */
export function missingMasks(facts: readonly MissingFact[], level?: CompletenessLevel): number[] {
  return Array.from({ length: 2 ** MISSING_FACTS.length }, (_, mask) => mask).filter((mask) => {
    const absent = missingFacts(mask);
    const points = 100 - absent.reduce((sum, fact) => sum + ABSENCE[fact].points, 0);
    return facts.every((fact) => absent.includes(fact)) && (level === undefined || levelOf(points) === level);
  });
}

function levelOf(points: number): CompletenessLevel {
  if (points < MIN_COMPLETENESS) return 'thin';
  return points < MIN_FULL_COMPLETENESS ? 'partial' : 'full';
}
