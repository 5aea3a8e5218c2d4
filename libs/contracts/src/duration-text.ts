const SECONDS_PER_MINUTE = 60;

/** `45 seconds`, `15 minutes`: in minutes from two on, as nobody counts seconds for so long. */
export function durationText(seconds: number, language: string): string {
  const isLong = seconds >= 2 * SECONDS_PER_MINUTE;
  const [unit, count] = isLong ? ['minute', Math.ceil(seconds / SECONDS_PER_MINUTE)] : ['second', seconds];
  return count.toLocaleString(language, { style: 'unit', unit, unitDisplay: 'long' });
}
