import type { Dashboard } from '@directory/contracts/dashboard';
import { Minus, TrendingDown, TrendingUp } from 'lucide-react';
import { numberText, percentText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { dashboardTexts } from '../texts';

export function TrendBadge({ trend }: { trend: Dashboard['trends']['businesses'] }) {
  const t = useTexts(dashboardTexts);
  if (trend === null) return t.trendNone;
  if (trend.value === 0) {
    return (
      <span className="inline-flex items-center gap-1">
        <Minus aria-hidden="true" className="size-3.5" />
        {t.trendFlat(trend.days)}
      </span>
    );
  }
  const up = trend.value > 0;
  const Icon = up ? TrendingUp : TrendingDown;
  const sign = up ? '+' : '−';
  const change =
    trend.percent === null
      ? `${sign}${numberText(Math.abs(trend.value))}`
      : `${sign}${numberText(Math.abs(trend.value))} (${sign}${percentText(Math.abs(trend.percent))})`;
  return (
    <span className={`inline-flex items-center gap-1 ${up ? 'text-good' : 'text-bad'}`}>
      <Icon aria-hidden="true" className="size-3.5" />
      {t.trend(change, trend.days)}
    </span>
  );
}
