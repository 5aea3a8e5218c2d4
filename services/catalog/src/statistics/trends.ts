import type { Dashboard, DailySnapshot } from '@directory/contracts/dashboard';

const MAX_TREND_DAYS = 7;
const DAY_MS = 86_400_000;

/** `snapshots` are oldest first, the last one of `today` (`YYYY-MM-DD`, UTC). */
export function trends(snapshots: DailySnapshot[], today: string): Dashboard['trends'] {
  const daysAgo = ({ day }: DailySnapshot) => Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  const now = snapshots.at(-1);
  const then = snapshots.find((snapshot) => daysAgo(snapshot) <= MAX_TREND_DAYS && daysAgo(snapshot) > 0);
  const since = (metric: 'businesses' | 'categories') =>
    now && then ? change(then[metric], now[metric], daysAgo(then)) : null;
  const sumTrend = (metric: 'views' | 'visitors') => wholeDaysTrend(snapshots, daysAgo, metric);
  return {
    businesses: since('businesses'),
    categories: since('categories'),
    views: sumTrend('views'),
    visitors: sumTrend('visitors'),
  };
}

/** Only whole days are comparable: up to seven of the last ones, with as many before them. */
function wholeDaysTrend(
  snapshots: DailySnapshot[],
  daysAgo: (snapshot: DailySnapshot) => number,
  metric: 'views' | 'visitors',
) {
  const oldest = snapshots[0];
  const days = oldest ? Math.min(MAX_TREND_DAYS, Math.floor(daysAgo(oldest) / 2)) : 0;
  if (days === 0) return null;
  const within = (from: number, to: number) =>
    snapshots
      .filter((snapshot) => daysAgo(snapshot) >= from && daysAgo(snapshot) <= to)
      .reduce((sum, snapshot) => sum + snapshot[metric], 0);
  return change(within(days + 1, 2 * days), within(1, days), days);
}

function change(before: number, after: number, days: number) {
  const percent = before === 0 ? null : Math.round(((after - before) / before) * 1000) / 10;
  return { value: after - before, percent, days };
}
