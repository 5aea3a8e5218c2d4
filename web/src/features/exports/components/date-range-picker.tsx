import type { DateRange } from '@directory/contracts/exports';
import { useId } from 'react';
import { useTexts } from '../../../lib/i18n/texts';
import { exportsTexts } from '../texts';

export interface Dates {
  range: DateRange;
  start: string;
  end: string;
}

export const ALL_DATES: Dates = { range: 'all', start: '', end: '' };

export function datesProblem({ range, start, end }: Dates): 'missing' | 'reversed' | null {
  if (range !== 'custom') return null;
  if (start === '' || end === '') return 'missing';
  return end < start ? 'reversed' : null;
}

export function DateRangePicker(props: { dates: Dates; timeZone: string; onChange: (dates: Dates) => void }) {
  const id = useId();
  const t = useTexts(exportsTexts);
  const { dates } = props;
  const problem = datesProblem(dates);
  return (
    <div>
      <label htmlFor={id} className="block font-semibold">
        {t.dateRange}
      </label>
      <select
        id={id}
        className="field mt-2"
        value={dates.range}
        onChange={(event) => props.onChange({ ...dates, range: event.target.value as DateRange })}
      >
        {(Object.keys(t.dateRanges) as DateRange[]).map((range) => (
          <option key={range} value={range}>
            {t.dateRanges[range]}
          </option>
        ))}
      </select>
      {dates.range === 'custom' && (
        <div className="mt-2 grid grid-cols-2 gap-2">
          {(['start', 'end'] as const).map((end) => (
            <label key={end} className="text-sm">
              {end === 'start' ? t.startDate : t.endDate}
              <input
                type="date"
                className="field mt-1"
                value={dates[end]}
                onChange={(event) => props.onChange({ ...dates, [end]: event.target.value })}
              />
            </label>
          ))}
        </div>
      )}
      <p className={`mt-1 text-sm ${problem === 'reversed' ? 'text-bad' : 'text-muted'}`} aria-live="polite">
        {problem === 'missing'
          ? t.customNeedsBoth
          : problem === 'reversed'
            ? t.datesReversed
            : dates.range !== 'all' && t.timeZone(props.timeZone)}
      </p>
    </div>
  );
}
