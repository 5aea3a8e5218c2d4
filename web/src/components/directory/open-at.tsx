import { DAYS } from '@directory/contracts/opening-hours';
import { timeText } from '../../lib/clock-time';

const ANY_TIME = '';
const TIMES = Array.from({ length: 48 }, (_, index) => {
  const hour = String(index >> 1).padStart(2, '0');
  return `${hour}:${index % 2 === 0 ? '00' : '30'}`;
});

interface OpenAtProps {
  /** A value of the search's parameter, or empty. */
  hours: string;
  onChange: (hours: string) => void;
  /** Text without a choice. */
  any: string;
  /** Of each control. */
  className: string;
}

/** A day of the week and a time of it, by the clock of each business. */
export function OpenAt({ hours, onChange, any, className }: OpenAtProps) {
  const [day = '', time = ANY_TIME] = hours.split('-');
  return (
    <>
      <select
        name="hours"
        aria-label="Open on"
        className={className}
        value={day}
        data-value={day}
        onChange={({ target: { value } }) =>
          onChange(time === ANY_TIME || value === '' || value === 'always' ? value : `${value}-${time}`)
        }
      >
        <option value="">{any}</option>
        {DAYS.map((name) => (
          <option key={name} value={name.toLowerCase()}>
            {name}
          </option>
        ))}
        <option value="always">24 hours a day</option>
      </select>
      {day !== '' && day !== 'always' && (
        <select
          name="time"
          aria-label="Open at"
          className={className}
          value={time}
          data-value={time}
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
    </>
  );
}
