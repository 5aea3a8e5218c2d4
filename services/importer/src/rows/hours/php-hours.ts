/** The hours of a day among those of a week as PHP serializes them, in the form of a plugin for WordPress. */
const DAY = /s:\d{1,2}:"(\w{3,6}day)";a:\d{1,2}:\{((?:i:\d{1,2};s:\d{1,3}:"[^"]{0,60}";)*)\}/g;
const RANGE = /"([^",]+),\s?([^"]+)"/g;

/** `a:7:{s:6:"monday";a:1:{i:0;s:15:"9:00 AM,5:00 PM";}…}` as JSON by day; null for any other text. */
export function hoursOfPhp(text: string): string | null {
  if (!/^a:\d+:\{/.test(text)) return null;
  const days = [...text.matchAll(DAY)].map(([, day = '', ranges = '']) => [
    day,
    [...ranges.matchAll(RANGE)].map(([, opens, closes]) => `${opens}-${closes}`),
  ]);
  return days.length === 0 ? null : JSON.stringify(Object.fromEntries(days));
}
