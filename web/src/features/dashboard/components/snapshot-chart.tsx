import type { DailySnapshot } from '@directory/contracts/dashboard';
import { Sparkline } from '../../../components/ui/sparkline';
import { dayText, numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { dashboardTexts } from '../texts';

const WIDTH = 300;
const HEIGHT = 72;

export function SnapshotChart(props: {
  name: string;
  snapshots: readonly DailySnapshot[];
  value: (day: DailySnapshot) => number;
}) {
  const t = useTexts(dashboardTexts);
  const values = props.snapshots.map(props.value);
  const first = props.snapshots[0];
  const last = props.snapshots.at(-1);
  if (!first || !last || values.length < 2) {
    return (
      <figure>
        <figcaption className="text-sm font-medium">{props.name}</figcaption>
        <p className="mt-2 text-sm text-muted">{t.chartEmpty}</p>
      </figure>
    );
  }
  const low = Math.min(...values);
  const high = Math.max(...values);
  const span = Math.max(1, high - low);
  const points = values.map((value, index): [number, number] => [
    (index / (values.length - 1)) * WIDTH,
    HEIGHT - 4 - ((value - low) / span) * (HEIGHT - 8),
  ]);
  return (
    <figure>
      <figcaption className="flex justify-between text-sm">
        <span className="font-medium">{props.name}</span>
        <span className="tabular-nums">{numberText(values.at(-1)!)}</span>
      </figcaption>
      <Sparkline
        width={WIDTH}
        height={HEIGHT}
        points={points}
        className="mt-2 h-18"
        label={`${props.name}: ${dayText(first.day)} ${numberText(values[0]!)}, ${dayText(last.day)} ${numberText(values.at(-1)!)}`}
      />
      <p className="mt-1 flex justify-between text-xs text-muted">
        <span>{dayText(first.day)}</span>
        <span>{dayText(last.day)}</span>
      </p>
    </figure>
  );
}
