import { DAYS } from '@directory/contracts/opening-hours';
import { timeText } from '../result-texts';

const ANY_TIME = '';
const TIMES = Array.from({ length: 48 }, (_, index) => {
  const hour = String(index >> 1).padStart(2, '0');
  return `${hour}:${index % 2 === 0 ? '00' : '30'}`;
});

/** A day of the week and a time of it, by the clock of each business. `hours`: a value of the search's parameter, or empty. */
export function OpenAt({ hours, onChange }: { hours: string; onChange: (hours: string) => void }) {
  const [day = '', time = ANY_TIME] = hours.split('-');
  return (
    <div className="flex gap-2">
      <select
        aria-label="Open on"
        className="field min-w-0 flex-1 py-0 text-[0.9375rem]"
        value={day}
        onChange={({ target: { value } }) =>
          onChange(time === ANY_TIME || value === '' || value === 'always' ? value : `${value}-${time}`)
        }
      >
        <option value="">Any day</option>
        {DAYS.map((name) => (
          <option key={name} value={name.toLowerCase()}>
            {name}
          </option>
        ))}
        <option value="always">24 hours a day</option>
      </select>
      {day !== '' && day !== 'always' && (
        <select
          aria-label="Open at"
          className="field min-w-0 flex-1 py-0 text-[0.9375rem]"
          value={time}
          onChange={({ target: { value } }) => onChange(value === ANY_TIME ? day : `${day}-${value}`)}
        >
          <option value={ANY_TIME}>Any time</option>
          {(TIMES.includes(time) || time === ANY_TIME ? TIMES : [time, ...TIMES]).map((one) => (
            <option key={one} value={one}>
              {timeText(one)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
