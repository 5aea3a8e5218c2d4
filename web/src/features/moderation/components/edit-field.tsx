import { useState } from 'react';
import { businessValueText } from '../../../lib/i18n/business-value';
import { useTexts } from '../../../lib/i18n/texts';
import { moderationTexts } from '../texts';
import { FORM_FIELDS, type TextField } from '../business-form';
import { HoursEditor } from './hours-editor';

const LINES: Partial<Record<TextField, number>> = { fullAddress: 2, description: 5 };
/** Single-line fields of double width. */
const WIDE: ReadonlySet<TextField> = new Set(['name', 'street', 'photo']);

interface EditFieldProps {
  id: string;
  name: TextField;
  value: string;
  problem: string | undefined;
  category: string;
  isFirst: boolean;
  onChange: (value: string) => void;
}

export function EditField(props: EditFieldProps) {
  const t = useTexts(moderationTexts).editForm;
  const { format, range } = FORM_FIELDS[props.name];
  const lines = LINES[props.name];
  const isWide = lines !== undefined || WIDE.has(props.name);
  const shared = {
    id: props.id,
    dir: 'auto',
    value: props.value,
    'aria-invalid': props.problem !== undefined,
    'aria-describedby': props.problem === undefined ? undefined : `${props.id}-problem`,
    className: `field ${props.problem === undefined ? '' : 'border-bad'}`,
  };
  if (format === 'hours') {
    return (
      <div className="sm:col-span-2">
        <p className="mb-1 text-sm">{t.fields[props.name]}</p>
        <HoursEditor id={props.id} value={props.value} problem={props.problem} onChange={props.onChange} />
      </div>
    );
  }
  if (props.name === 'status') {
    return (
      <div>
        <label htmlFor={props.id} className="mb-1 block text-sm">
          {t.fields.status}
        </label>
        <select {...shared} onChange={(event) => props.onChange(event.target.value)}>
          {statusOptions(props.value).map((status) => (
            <option key={status} value={status}>
              {status === '' ? t.unknownStatus : businessValueText('status', status)}
            </option>
          ))}
        </select>
      </div>
    );
  }
  return (
    // Latitude and longitude are side by side.
    <div className={isWide ? 'sm:col-span-2' : props.name === 'latitude' ? 'sm:col-start-1' : ''}>
      <label htmlFor={props.id} className="mb-1 block text-sm">
        {t.fields[props.name]}
      </label>
      {lines === undefined ? (
        <input
          {...shared}
          type="text"
          // The first field is focused when the panel opens.
          data-first-field={props.isFirst ? '' : undefined}
          inputMode={range ? 'decimal' : format === 'url' ? 'url' : 'text'}
          autoComplete="off"
          onChange={(event) =>
            props.onChange(format === 'country' ? event.target.value.toUpperCase() : event.target.value)
          }
        />
      ) : (
        <textarea {...shared} rows={lines} onChange={(event) => props.onChange(event.target.value)} />
      )}
      {props.problem !== undefined && (
        <p id={`${props.id}-problem`} className="mt-1 text-sm text-bad">
          {props.problem}
        </p>
      )}
      {props.name === 'photo' && props.problem === undefined && <PhotoPreview src={props.value} />}
    </div>
  );
}

const STATUSES = ['', 'OPERATIONAL', 'CLOSED_TEMPORARILY', 'CLOSED_PERMANENTLY'];

/** Files may have others. */
function statusOptions(current: string): string[] {
  return STATUSES.includes(current) ? STATUSES : [current, ...STATUSES];
}

/** The photo at the typed URL, from its own host; once saved it is served from this site. */
function PhotoPreview({ src }: { src: string }) {
  const t = useTexts(moderationTexts).editForm;
  const [state, setState] = useState<{ src: string; isBroken: boolean } | null>(null);
  if (src.trim() === '') return null;
  const isBroken = state?.src === src && state.isBroken;
  return (
    <figure
      className="mt-2 flex items-center gap-3"
      onErrorCapture={() => setState({ src, isBroken: true })}
      onLoadCapture={() => setState({ src, isBroken: false })}
    >
      <span className="block h-24 w-36 shrink-0 overflow-hidden rounded-control border border-line">
        {/^https?:\/\//i.test(src.trim()) && (
          <img
            src={src.trim()}
            alt=""
            referrerPolicy="no-referrer"
            className={`size-full object-cover ${isBroken ? 'invisible' : ''}`}
          />
        )}
      </span>
      <figcaption className={`text-sm ${isBroken ? 'text-bad' : 'text-muted'}`}>
        {isBroken ? t.photoBroken : t.photoPreview}
      </figcaption>
    </figure>
  );
}
