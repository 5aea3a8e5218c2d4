import { useId } from 'react';
import { businessValueText } from '../../../lib/i18n/business-value';
import { useTexts } from '../../../lib/i18n/texts';
import { moderationTexts } from '../texts';
import type { FormValues } from '../business-form';

export type Choice = 'mine' | 'theirs';
export type FieldName = keyof FormValues;

interface EditConflictProps {
  /** Differing fields. */
  fields: readonly FieldName[];
  mine: FormValues;
  theirs: FormValues;
  choices: Readonly<Partial<Record<FieldName, Choice>>>;
  onChoose: (field: FieldName, choice: Choice) => void;
}

/** The edited version of a business compared with the one saved meanwhile, by field. */
export function EditConflict({ fields, mine, theirs, choices, onChoose }: EditConflictProps) {
  const t = useTexts(moderationTexts).editForm;
  const { conflict } = t;
  return (
    <section role="alert" aria-label={conflict.title} className="rounded-card border border-warn p-4">
      <h3 className="font-semibold">{conflict.title}</h3>
      <p className="mt-1 text-sm text-muted">{conflict.text}</p>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {fields.map((field) => (
          <li key={field} className="py-3">
            <p className="text-sm font-medium">{t.fields[field]}</p>
            <div role="radiogroup" aria-label={t.fields[field]} className="mt-1 grid gap-2 sm:grid-cols-2">
              {(['mine', 'theirs'] as const).map((choice) => (
                <Version
                  key={choice}
                  label={conflict[choice]}
                  value={shown(field, (choice === 'mine' ? mine : theirs)[field], conflict)}
                  checked={choices[field] === choice}
                  onChoose={() => onChoose(field, choice)}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Version(props: { label: string; value: string; checked: boolean; onChoose: () => void }) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className={`flex cursor-pointer gap-2 rounded-control border p-2 text-sm ${
        props.checked ? 'border-accent bg-accent-soft' : 'border-line'
      }`}
    >
      <input
        id={id}
        type="radio"
        className="mt-0.5 size-4 shrink-0 accent-accent"
        checked={props.checked}
        onChange={props.onChoose}
      />
      <span className="min-w-0">
        <span className="block text-xs text-muted">{props.label}</span>
        {/* Scrolled by keyboard, too. */}
        <span dir="auto" tabIndex={0} className="block max-h-32 overflow-y-auto whitespace-pre-wrap wide-break">
          {props.value}
        </span>
      </span>
    </label>
  );
}

function shown(field: FieldName, value: string | boolean, words: { yes: string; no: string; empty: string }): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  return value.trim() === '' ? words.empty : businessValueText(field, value);
}
