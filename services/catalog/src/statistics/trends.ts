import type { Dashboard, DailySnapshot } from '@directory/contracts/dashboard';

/** Days that a trend reaches back at most. */
const REACH = 7;
const DAY = 86_400_000;

/** How the figures moved; `snapshots` are oldest first, the last one of `today` (`YYYY-MM-DD`, UTC). */
export function trends(snapshots: DailySnapshot[], today: string): Dashboard['trends'] {
  const daysAgo = ({ day }: DailySnapshot) => Math.round((Date.parse(today) - Date.parse(day)) / DAY);
  const now = snapshots.at(-1);
  const then = snapshots.find((snapshot) => daysAgo(snapshot) <= REACH && daysAgo(snapshot) > 0);
  const since = (figure: 'businesses' | 'categories') =>
    now && then ? change(then[figure], now[figure], daysAgo(then)) : null;
  const sumTrend = (figure: 'views' | 'visitors') => wholeDaysTrend(snapshots, daysAgo, figure);
  return {
    businesses: since('businesses'),
    categories: since('categories'),
    views: sumTrend('views'),
    visitors: sumTrend('visitors'),
  };
}

/** Whole days alone are comparable: as many of the last ones as there are, up to seven, with as many before them. */
function wholeDaysTrend(
  snapshots: DailySnapshot[],
  daysAgo: (snapshot: DailySnapshot) => number,
  figure: 'views' | 'visitors',
) {
  const oldest = snapshots[0];
  const days = oldest ? Math.min(REACH, Math.floor(daysAgo(oldest) / 2)) : 0;
  if (days === 0) return null;
  const within = (from: number, to: number) =>
    snapshots
      .filter((snapshot) => daysAgo(snapshot) >= from && daysAgo(snapshot) <= to)
      .reduce((sum, snapshot) => sum + snapshot[figure], 0);
  return change(within(days + 1, 2 * days), within(1, days), days);
}

function change(before: number, after: number, days: number) {
  const percent = before === 0 ? null : Math.round(((after - before) / before) * 1000) / 10;
  return { value: after - before, percent, days };
}
