import { DAYS, type Day } from '@directory/contracts/opening-hours';
import { Copy, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../lib/i18n/texts';
import { useNextFocus } from '../../../lib/use-next-focus';
import { hoursTexts } from '../hours-texts';
import {
  type DayHours,
  EMPTY_WEEK,
  type HoursRange,
  readWeek,
  type Week,
  weekProblems,
  writeWeek,
} from '../hours-week';

interface HoursEditorProps {
  id: string;
  value: string;
  problem: string | undefined;
  onChange: (value: string) => void;
}

/** Opening hours by day; unparsable text is shown as it is and can be replaced. */
export function HoursEditor({ id, value, problem, onChange }: HoursEditorProps) {
  const t = useTexts(hoursTexts);
  const [week, setWeek] = useState(() => readWeek(value));
  const [written, setWritten] = useState(value);
  // The value changes when a draft is discarded or another version is adopted.
  if (value !== written) {
    setWritten(value);
    setWeek(readWeek(value));
  }

  function change(next: Week) {
    const text = writeWeek(next);
    setWeek(next);
    setWritten(text);
    onChange(text);
  }

  if (week === null) {
    return (
      <div id={id} tabIndex={-1} className="rounded-control border border-line p-3">
        <p className="text-sm text-warn">{t.unreadable}</p>
        <pre dir="auto" className="mt-2 max-h-40 overflow-auto text-xs whitespace-pre-wrap wide-break">
          {value}
        </pre>
        <button type="button" className="btn btn-quiet mt-2" onClick={() => change(EMPTY_WEEK)}>
          {t.replace}
        </button>
      </div>
    );
  }
  const problems = weekProblems(week);
  return (
    <div id={id} tabIndex={-1} role="group" aria-label={t.title} className="rounded-control border border-line">
      <ul className="divide-y divide-line">
        {DAYS.map((day) => (
          <DayRow
            key={day}
            day={day}
            hours={week[day]}
            problem={problems[day] && t.problems[problems[day]]}
            onChange={(hours) => change({ ...week, [day]: hours })}
            onCopy={() => change(Object.fromEntries(DAYS.map((other) => [other, week[day]])) as Record<Day, DayHours>)}
          />
        ))}
      </ul>
      {problem !== undefined && Object.keys(problems).length === 0 && (
        <p role="alert" className="border-t border-line px-3 py-2 text-sm text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}

function DayRow(props: {
  day: Day;
  hours: DayHours;
  problem: string | undefined;
  onChange: (hours: DayHours) => void;
  onCopy: () => void;
}) {
  const t = useTexts(hoursTexts);
  const { hours, onChange } = props;
  const name = t.days[props.day];
  return (
    <li className="px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="w-24 text-sm font-medium">{name}</span>
        <select
          aria-label={t.stateOf(name)}
          className="field w-auto flex-1"
          value={hours.kind}
          onChange={(event) => onChange(emptyHours(event.target.value as DayHours['kind'], hours))}
        >
          {(['unknown', 'closed', 'allDay', 'ranges'] as const).map((kind) => (
            <option key={kind} value={kind}>
              {t.kinds[kind]}
            </option>
          ))}
          {hours.kind === 'text' && <option value="text">{t.kinds.text}</option>}
        </select>
        <button
          type="button"
          aria-label={t.copy(name)}
          title={t.copy(name)}
          className="btn btn-quiet px-3"
          onClick={props.onCopy}
        >
          <Copy aria-hidden="true" className="size-4" />
        </button>
      </div>
      {hours.kind === 'text' && (
        <p dir="auto" className="mt-1 text-sm text-muted wide-break">
          {hours.text}
        </p>
      )}
      {hours.kind === 'ranges' && (
        <Ranges day={name} ranges={hours.ranges} onChange={(ranges) => onChange({ kind: 'ranges', ranges })} />
      )}
      {props.problem !== undefined && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {props.problem}
        </p>
      )}
    </li>
  );
}

function Ranges(props: {
  day: string;
  ranges: readonly HoursRange[];
  onChange: (ranges: readonly HoursRange[]) => void;
}) {
  const t = useTexts(hoursTexts);
  const removable = useNextFocus<HTMLUListElement>();
  const { day, ranges, onChange } = props;
  const set = (at: number, change: Partial<HoursRange>) =>
    onChange(ranges.map((range, index) => (index === at ? { ...range, ...change } : range)));
  return (
    <ul {...removable} className="mt-2 space-y-2 sm:ps-26">
      {ranges.map((range, index) => (
        <li key={index} className="flex items-center gap-2">
          <input
            type="time"
            aria-label={t.opens(day, index + 1)}
            className="field w-auto min-w-0 flex-1 tabular-nums"
            value={range.start}
            onChange={(event) => set(index, { start: event.target.value })}
          />
          <span aria-hidden="true">–</span>
          <input
            type="time"
            aria-label={t.closes(day, index + 1)}
            className="field w-auto min-w-0 flex-1 tabular-nums"
            value={range.end}
            onChange={(event) => set(index, { end: event.target.value })}
          />
          {ranges.length === 1 ? (
            <span className="size-11 shrink-0" />
          ) : (
            <button
              type="button"
              aria-label={t.removeRange(day, index + 1)}
              className="grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
              onClick={() => onChange(ranges.filter((_, other) => other !== index))}
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          )}
        </li>
      ))}
      <li>
        <button
          type="button"
          className="link inline-flex min-h-11 items-center gap-1 text-sm"
          onClick={() => onChange([...ranges, { start: '', end: '' }])}
        >
          <Plus aria-hidden="true" className="size-4" />
          {t.addRange}
          <span className="sr-only">: {day}</span>
        </button>
      </li>
    </ul>
  );
}

function emptyHours(kind: DayHours['kind'], before: DayHours): DayHours {
  if (kind === before.kind) return before;
  if (kind === 'ranges') return { kind, ranges: [{ start: '09:00', end: '18:00' }] };
  return kind === 'text' ? before : { kind };
}
