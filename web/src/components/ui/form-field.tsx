import { CircleAlert } from 'lucide-react';
import { useRef, type HTMLInputAutoCompleteAttribute } from 'react';
import { useEarlyInput } from '../../lib/use-early-input';

interface FormFieldProps {
  name: string;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  required?: boolean;
  type?: 'text' | 'email' | 'tel';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  /** If set, a text area of that many lines. */
  rows?: number;
}

export function FormField(props: FormFieldProps) {
  const { name, error, required = false } = props;
  const wrong = error !== undefined;
  const input = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  useEarlyInput(props.rows === undefined ? input : area, props.value, props.onChange);
  const box = {
    id: name,
    name,
    value: props.value,
    dir: 'auto',
    autoComplete: props.autoComplete ?? 'off',
    required,
    'aria-invalid': wrong,
    'aria-describedby': wrong ? `${name}-error` : undefined,
    // Focused, it scrolls below the sticky header, with its label.
    className: `field scroll-mt-28 ${wrong ? 'border-bad' : ''}`,
  };
  return (
    <div className="min-w-0">
      <label htmlFor={name} className="mb-1.5 block text-sm font-medium">
        {props.label}
        {required ? (
          <span aria-hidden="true" className="text-bad">
            {' '}
            *
          </span>
        ) : (
          <span className="font-normal text-muted"> (optional)</span>
        )}
      </label>
      {props.rows === undefined ? (
        <input
          {...box}
          ref={input}
          type={props.type ?? 'text'}
          onChange={(event) => props.onChange(event.target.value)}
        />
      ) : (
        <textarea {...box} ref={area} rows={props.rows} onChange={(event) => props.onChange(event.target.value)} />
      )}
      {wrong && (
        <p id={`${name}-error`} className="mt-1.5 flex items-start gap-1.5 text-sm text-bad">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
