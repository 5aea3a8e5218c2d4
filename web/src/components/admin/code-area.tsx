import { TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import type { Conflict } from '../../lib/use-versioned-draft';
import { numberText } from '../../lib/i18n/format';
import { useTexts } from '../../lib/i18n/texts';
import { commonTexts } from '../../lib/i18n/common-texts';

interface CodeAreaProps {
  label: string;
  hint?: string;
  value: string;
  warning?: string | undefined;
  problem?: string | undefined;
  conflict?: Conflict<string> | undefined;
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
      {props.conflict && <ConflictingValues label={props.label} {...props.conflict} />}
      {props.warning && (
        <p className="mt-1 flex items-start gap-2 rounded-control bg-warn-soft px-3 py-2 text-sm text-warn">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {props.warning}
        </p>
      )}
    </div>
  );
}

/** Both versions of a field, and the decision between them. */
export function ConflictingValues({ label, mine, stored, keepMine, takeStored }: Conflict<string> & { label: string }) {
  const common = useTexts(commonTexts);
  const versions = [
    { title: common.ownVersion, value: mine, choice: common.keepMine, choose: keepMine },
    { title: common.storedVersion, value: stored, choice: common.takeStored, choose: takeStored },
  ];
  return (
    <div
      role="group"
      aria-label={label}
      className="mt-1 grid gap-3 rounded-control bg-warn-soft px-3 py-2 sm:grid-cols-2"
    >
      {versions.map(({ title, value, choice, choose }) => (
        <div key={choice} className="flex min-w-0 flex-col text-sm text-warn">
          <p className="font-semibold">{title}</p>
          <pre dir="ltr" className="mt-1 max-h-48 overflow-auto font-mono whitespace-pre-wrap wide-break text-ink">
            {value || common.emptyValue}
          </pre>
          <button type="button" className="btn btn-quiet mt-2 self-start" onClick={choose}>
            {choice}
          </button>
        </div>
      ))}
    </div>
  );
}
