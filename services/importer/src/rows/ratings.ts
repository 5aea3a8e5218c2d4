import { asciiNumber, decimalOf } from './numbers.js';
import type { RowIssues } from './row-issues.js';
import { isUnknown } from './text.js';

/** Highest rating of a column; null if the column leaves it uncertain. */
export type RatingScale = number | null;

export const FIVE = 5;
/** Of `90 %` in a workbook, whose cell has 0.9. */
export const SHARE = 1;
const SCALES = new Set([SHARE, FIVE, 10, 20, 100]);
/** Longer texts are no ratings. */
const MAX_LENGTH = 64;

/** 0–5, rounded to hundredths if scaled; `4,5` is 4.5. A scale in the cell wins over that of the column. */
export function ratingOf(text: string | null, issues: RowIssues, columnScale: RatingScale = FIVE): number | null {
  if (text === null) return null;
  const { value, scale = columnScale } = scored(text) ?? { value: starsOf(text), scale: FIVE };
  if (value !== null && scale !== null && value >= 0 && value <= scale && SCALES.has(scale)) {
    return scale === FIVE ? value : Math.round((value * FIVE * 100) / scale) / 100;
  }
  if (!isUnknown(text)) issues.add('row_rating_invalid', 'rating', text);
  return null;
}

/** The number of a rating whose cell has no scale; null for any other text. */
export function unscaledRating(text: string): number | null {
  const rating = scored(text);
  return rating?.scale === undefined ? (rating?.value ?? null) : null;
}

/** `4.6/5`, `9.2 / 10`, `92 %`, `4,5 of 5 bubbles`, `4.6 ★ (120)`, `Scored 8.4`, `Avec une note de 8,5`. */
const SCORED =
  /^(?:(?:scored|rated|(?:avec une )?note(?: de)?|(?:con una )?(?:puntuación|valoración)(?: de)?|punteggio(?: di)?|bewertet mit|(?:com )?(?:nota|pontuação)(?: de)?|scoort een|оценка|рейтинг|rating|score)\s?:?\s|[★⭐]\ufe0f?\s?)?(\d{1,3}(?:[.,]\d+)?)\s?(?:(?:\/|(?:out )?of|von|sur|su|de|van|из)\s?(\d{1,3})(?:[.,]0)?|(%))?(?:\s?(?:([★⭐]\ufe0f?|stars?(?:\s?rating)?|bubbles|yıldız|sterne?|étoiles?|estrell?as?|stelle|sterren|gwiazdki|звезды?)|puan|points?|punkte))?(?:\s?\([^)]*\)|\s?[.·•|]\s?\d[\d.,]{0,12}\s\p{L}{3,20}|\s(?:from|based on)\s\d[\d.,]{0,12}\s\p{L}{3,20})?$/iu;

const COUNTED =
  /[(·•|]\s?([\d.,]{1,12}\s?[km]?)(?:\s\p{L}{3,20}){0,2}\s?\)?$|(?:from|based on)\s([\d.,]{1,12})(?:\s\p{L}{3,20}){1,2}$/iu;

/** The number of reviews in a rating such as `4.5 (123)`; null without one. */
export function countInRating(text: string | null): string | null {
  if (text === null || text.length > MAX_LENGTH || decimalOf(text) !== null) return null;
  const [, count, other] = COUNTED.exec(text) ?? [];
  return count ?? other ?? null;
}

const HALF = /(?<=^\d)\s?½/;

function scored(text: string): { value: number; scale?: number } | null {
  const plain = decimalOf(text);
  if (plain !== null) return { value: plain };
  const [, value, scale, percent, stars] =
    (text.length <= MAX_LENGTH && SCORED.exec(asciiNumber(text).replace(HALF, '.5'))) || [];
  if (value === undefined) return null;
  const stated = scale === undefined ? (percent && 100) || (stars && FIVE) || undefined : Number(scale);
  return { value: Number(value.replace(',', '.')), ...(stated !== undefined && { scale: stated }) };
}

/** `★★★★☆`, `⭐⭐⭐`. */
function starsOf(text: string): number | null {
  const stars = /^(?:([★⭐])\ufe0f?){1,5}/u.exec(text)?.[0];
  const rest = stars === undefined ? text : text.slice(stars.length);
  if (stars === undefined || !/^[½☆✩]{0,5}$/u.test(rest)) return null;
  return stars.replaceAll('\ufe0f', '').length + (rest.startsWith('½') ? 0.5 : 0);
}

/** Share of the ratings of a column that are above a scale if the scale is a higher one. */
const MOST = 0.5;
/** Fewer are typing errors. */
const FEW = 0.1;
/** Fewer ratings of a hundred, or lower ones, may be something else. */
const OF_HUNDRED = { least: 3, usual: 50 };

/** Fewer fractions of one may be typing errors. */
const MIN_SHARES = 2;

/** Ratings of a column, counted by the scales that they are within; a zero may stand for none. */
export class RatingCounts {
  private total = 0;
  private ofTen = 0;
  private higher = 0;
  private ofHundred = 0;
  private ofOne = 0;
  private shares = 0;

  add(rating: number): void {
    if (rating <= 0) return;
    this.total++;
    if (rating <= SHARE) this.ofOne++;
    // Half a star is a rating, too.
    if (rating < SHARE && rating !== SHARE / 2) this.shares++;
    if (rating > FIVE && rating <= 10) this.ofTen++;
    if (rating > 10) this.higher++;
    if (rating > OF_HUNDRED.usual && rating <= 100) this.ofHundred++;
  }

  scale(): RatingScale {
    if (this.shares >= MIN_SHARES && this.ofOne === this.total) return SHARE;
    const [ofTen, higher, ofHundred] = [this.ofTen, this.higher, this.ofHundred].map((n) => n / (this.total || 1)) as [
      number,
      number,
      number,
    ];
    if (ofTen <= FEW && higher <= MOST) return FIVE;
    if (ofTen >= MOST && higher <= FEW) return 10;
    return this.total >= OF_HUNDRED.least && ofHundred >= MOST ? 100 : null;
  }
}
