import type { ImportMode } from '@directory/contracts/imports';
import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';

/** Literal values of the contract, whose module would add the schemas to the bundle. */
const IMPORT_MODES: readonly ImportMode[] = ['update', 'fill', 'new'];

interface ModeChoiceProps {
  /** Of the radio buttons, unique on the page. */
  name: string;
  mode: ImportMode;
  isDisabled?: boolean;
  onChange: (mode: ImportMode) => void;
}

export function ModeChoice({ name, mode, isDisabled = false, onChange }: ModeChoiceProps) {
  const t = useTexts(importsTexts);
  return (
    <Choice legend={t.mode} isDisabled={isDisabled}>
      {IMPORT_MODES.map((choice) => (
        <Segment
          key={choice}
          name={name}
          label={t.modes[choice]}
          checked={mode === choice}
          onChange={() => onChange(choice)}
        />
      ))}
    </Choice>
  );
}

interface ChoiceProps {
  legend: string;
  hint?: string;
  isDisabled?: boolean;
  children: ReactNode;
}

export function Choice({ legend, hint, isDisabled = false, children }: ChoiceProps) {
  return (
    <fieldset disabled={isDisabled}>
      <legend className="text-sm font-medium">{legend}</legend>
      {hint && <p className="text-xs text-muted">{hint}</p>}
      <div className="mt-2 flex rounded-control border border-line bg-sunken p-0.5">{children}</div>
    </fieldset>
  );
}

export function Segment(props: { name: string; label: string; checked: boolean; onChange: () => void }) {
  return (
    <label className="grid min-h-11 flex-1 place-items-center rounded-[6px] border border-transparent text-center text-sm tabular-nums text-muted has-checked:border-line has-checked:bg-surface has-checked:font-semibold has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <input type="radio" name={props.name} className="sr-only" checked={props.checked} onChange={props.onChange} />
      {props.label}
    </label>
  );
}
