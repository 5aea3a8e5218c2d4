import type { ExportField } from '@directory/contracts/exports';
import { useTexts } from '../../../lib/i18n/texts';
import { exportsTexts } from '../texts';

export const DEFAULT_FIELDS: readonly ExportField[] = ['name', 'full_address', 'phone', 'type'];

export function FieldPicker(props: {
  chosen: ReadonlySet<ExportField>;
  onChange: (chosen: ReadonlySet<ExportField>) => void;
}) {
  const t = useTexts(exportsTexts);
  const fields = Object.keys(t.fieldNames) as ExportField[];

  function tick(field: ExportField) {
    const next = new Set(props.chosen);
    if (!next.delete(field)) next.add(field);
    props.onChange(next);
  }

  const shortcuts = [
    { name: t.selectAll, fields },
    { name: t.selectNone, fields: [] },
    { name: t.selectDefault, fields: DEFAULT_FIELDS },
  ];
  return (
    <fieldset>
      <legend className="flex w-full items-baseline justify-between gap-3 font-semibold">
        {t.fields}
        <span className="text-sm font-normal text-muted tabular-nums" aria-live="polite">
          {t.selectedFields(props.chosen.size, fields.length)}
        </span>
      </legend>
      <p className="flex flex-wrap gap-x-4">
        {shortcuts.map((shortcut) => (
          <button
            key={shortcut.name}
            type="button"
            className="link min-h-11 text-sm"
            onClick={() => props.onChange(new Set(shortcut.fields))}
          >
            {shortcut.name}
          </button>
        ))}
      </p>
      <div className="grid grid-cols-1 min-[420px]:grid-cols-2 sm:grid-cols-3">
        {fields.map((field) => (
          <label key={field} className="flex min-h-11 items-center gap-2.5">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              checked={props.chosen.has(field)}
              onChange={() => tick(field)}
            />
            {t.fieldNames[field]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
