import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { numberText } from '../../lib/i18n/format';
import { useTexts } from '../../lib/i18n/texts';
import { commonTexts } from '../../lib/i18n/common-texts';

interface CodeAreaProps {
  label: string;
  hint?: string;
  value: string;
  warning?: string | undefined;
  problem?: string | undefined;
  /** What somebody else has saved meanwhile, to compare with. */
  stored?: string | undefined;
  measure?: string;
  rows?: number;
  onChange: (value: string) => void;
}

export function CodeArea(props: CodeAreaProps) {
  const id = useId();
  const common = useTexts(commonTexts);
  return (
    <div>
      <label htmlFor={id} className="block font-semibold">
        {props.label}
      </label>
      {props.hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {props.hint}
        </p>
      )}
      <textarea
        id={id}
        dir="ltr"
        className="field mt-2 font-mono text-sm leading-relaxed"
        rows={props.rows ?? 6}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-describedby={`${id}-count${props.hint ? ` ${id}-hint` : ''}`}
        aria-invalid={props.problem !== undefined}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <p
        id={`${id}-count`}
        className={`text-end text-xs tabular-nums ${props.problem ? 'font-semibold text-bad' : 'text-muted'}`}
      >
        {props.measure ?? common.characters(numberText(props.value.length))}
      </p>
      {props.problem && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {props.problem}
        </p>
      )}
      {props.stored !== undefined && <StoredValue value={props.stored} />}
      {props.warning && (
        <p className="mt-1 flex items-start gap-2 rounded-control bg-warn-soft px-3 py-2 text-sm text-warn">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {props.warning}
        </p>
      )}
    </div>
  );
}

/** What somebody else has saved, below the own version of a field. */
export function StoredValue({ value }: { value: string }) {
  const common = useTexts(commonTexts);
  return (
    <div className="mt-1 rounded-control bg-warn-soft px-3 py-2 text-sm text-warn">
      <p className="font-semibold">{common.storedVersion}</p>
      <pre dir="ltr" className="mt-1 max-h-48 overflow-auto font-mono whitespace-pre-wrap wide-break text-ink">
        {value || common.emptyValue}
      </pre>
    </div>
  );
}
