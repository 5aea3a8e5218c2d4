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
const POINTS: Record<MissingFact, number> = {
  place: PLACE_POINTS,
  phone: FACT_POINTS.phone,
  website: FACT_POINTS.website,
  hours: FACT_POINTS.working_hours,
  description: FACT_POINTS.description,
  photo: FACT_POINTS.photo,
  rating: FACT_POINTS.rating,
  position: 0,
};

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
    const points = 100 - absent.reduce((sum, fact) => sum + POINTS[fact], 0);
    return facts.every((fact) => absent.includes(fact)) && (level === undefined || levelOf(points) === level);
  });
}

function levelOf(points: number): CompletenessLevel {
  if (points < MIN_COMPLETENESS) return 'thin';
  return points < MIN_FULL_COMPLETENESS ? 'partial' : 'full';
}
