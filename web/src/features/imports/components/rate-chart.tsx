import { Sparkline } from '../../../components/ui/sparkline';
import { numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';
import type { RateSample } from '../api/rate-samples';

const WIDTH = 240;
const HEIGHT = 56;
const HEADROOM = 18;

export function RateChart({ samples, live }: { samples: readonly RateSample[]; live: boolean }) {
  const t = useTexts(importsTexts);
  const first = samples[0];
  const last = samples.at(-1);
  const peak = Math.max(0, ...samples.map((sample) => sample.rowsPerSecond));
  if (!first || !last || samples.length < 2 || peak === 0)
    return <div aria-hidden="true" className="h-14 border-b border-line" />;
  const span = Math.max(1, last.at - first.at);
  const points = samples.map((sample): [number, number] => [
    ((sample.at - first.at) / span) * WIDTH,
    HEIGHT - (sample.rowsPerSecond / peak) * (HEIGHT - HEADROOM) - 1,
  ]);
  return (
    <div className="relative" aria-label={t.rateLabel(numberText(peak))} role="img">
      <Sparkline width={WIDTH} height={HEIGHT} points={points} className="h-14" />
      <p className="absolute end-0 top-0 text-xs text-muted tabular-nums">{t.ratePeak(numberText(peak))}</p>
      {live && (
        <span
          aria-hidden="true"
          className="absolute -me-1 size-2 rounded-full bg-accent"
          style={{ insetInlineEnd: 0, top: points.at(-1)![1] - 4 }}
        />
      )}
    </div>
  );
}
