import type { ImportView } from '@directory/contracts/imports';
import { outcomeTone } from '@directory/contracts/import-outcomes';
import { Check } from 'lucide-react';
import { percentText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';

const PHASES = 5;
/** Reading is the first 40 percent of an import, merging the rest. */
const READ_SHARE = 40;

interface TrackState {
  /** Index of the current phase; `PHASES` after the last. */
  phase: number;
  /** Its progress from 0 to 1; null if unknown. */
  filled: number | null;
  /** Outcome of the import; null while it runs. */
  end: Tone | null;
  /** Whether nothing is merged yet. */
  isPreview?: boolean;
}

type Tone = 'good' | 'warn' | 'bad' | 'neutral';
const BARS: Record<Tone, string> = { good: 'bg-good', warn: 'bg-warn', bad: 'bg-bad', neutral: 'bg-muted' };
const TEXTS: Record<Tone, string> = { good: 'text-good', warn: 'text-warn', bad: 'text-bad', neutral: 'text-muted' };

export function sendingTrack(sent: number, end: 'bad' | 'neutral' | null): TrackState {
  return { phase: 0, filled: sent, end };
}

export function importTrack({ state, outcome, progress }: ImportView): TrackState {
  const end = outcome && outcomeTone[outcome];
  const read = Math.min(1, progress.percent / READ_SHARE);
  const merged = Math.max(0, Math.min(1, (progress.percent - READ_SHARE) / (100 - READ_SHARE)));
  if (state === 'done') return { phase: PHASES, filled: 1, end };
  if (state === 'indexing') return { phase: 3, filled: null, end };
  if (state === 'previewing')
    return {
      phase: 2,
      filled: Math.min(1, progress.rowsMerged / Math.max(1, progress.rowsRead)),
      end,
      isPreview: true,
    };
  if (state === 'merging') return { phase: 2, filled: merged, end };
  if (end && progress.percent >= READ_SHARE) return { phase: 2, filled: merged, end };
  return { phase: 1, filled: read, end };
}

export function PhaseTrack({ track, label, percent }: { track: TrackState; label: string; percent: number }) {
  const t = useTexts(importsTexts);
  const phases = [
    t.uploading,
    t.states.reading,
    track.isPreview ? t.states.previewing : t.states.merging,
    t.states.indexing,
    t.states.done,
  ];
  const name = phases[Math.min(track.phase, PHASES - 1)]!;
  return (
    <div role="group" aria-label={`${label}, ${percentText(Math.floor(percent))}`}>
      <ol className="flex gap-1">
        {phases.slice(0, 4).map((phase, index) => (
          <li key={phase} className={index === 2 ? 'flex-[3]' : index === 1 ? 'flex-[2]' : 'flex-1'}>
            <span className="block h-2 overflow-hidden rounded-full bg-sunken">
              <span
                className={`block h-full rounded-full transition-[width] duration-200 ease-linear ${barTone(track, index)}`}
                style={{ width: `${share(track, index) * 100}%` }}
              />
            </span>
            <span
              aria-current={index === track.phase ? 'step' : undefined}
              className={`mt-1.5 hidden items-center gap-1 text-xs sm:flex ${
                index === track.phase ? `font-semibold ${track.end ? TEXTS[track.end] : 'text-ink'}` : 'text-muted'
              }`}
            >
              {index < track.phase && <Check aria-hidden="true" className={`size-3.5 ${TEXTS[track.end ?? 'good']}`} />}
              {phase}
            </span>
          </li>
        ))}
        <li className="w-4 sm:w-12">
          <span
            className={`block h-2 rounded-full ${track.phase >= PHASES ? BARS[track.end ?? 'good'] : 'bg-sunken'}`}
          />
          <span
            className={`mt-1.5 hidden text-xs sm:block ${track.phase >= PHASES ? `font-semibold ${TEXTS[track.end ?? 'good']}` : 'text-muted'}`}
          >
            {t.states.done}
          </span>
        </li>
      </ol>
      <p className="mt-1.5 flex justify-between gap-3 text-sm font-semibold tabular-nums sm:hidden">
        <span>{track.phase >= PHASES ? t.states.done : `${Math.min(track.phase, 3) + 1}/4 · ${name}`}</span>
        {track.phase < PHASES && track.end === null && <span>{percentText(Math.floor(percent))}</span>}
      </p>
    </div>
  );
}

function share(track: TrackState, index: number): number {
  if (index < track.phase) return 1;
  return index === track.phase ? (track.filled ?? 1) : 0;
}

function barTone(track: TrackState, index: number): string {
  if (track.phase >= PHASES) return BARS[track.end ?? 'good'];
  if (index !== track.phase) return 'bg-accent';
  if (track.end) return BARS[track.end];
  return track.filled === null ? 'animate-[breathe_1.2s_ease-in-out_infinite] bg-accent' : 'bg-accent';
}
