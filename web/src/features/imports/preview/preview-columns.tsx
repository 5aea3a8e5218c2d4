import { CHOOSABLE_FIELDS } from '@directory/contracts/business-fields';
import type { ImportPreview, PreviewChange, PreviewColumn } from '@directory/contracts/imports';
import { RotateCw } from 'lucide-react';
import { Button } from '../../../components/ui/button';
import { isolated } from '../../../lib/i18n/isolated';
import { useTexts } from '../../../lib/i18n/texts';
import { useUnsavedWork } from '../../../lib/unsaved-work';
import { useDraft } from '../../../lib/use-draft';
import { useFieldLabel } from './field-label';
import { previewTexts } from './preview-texts';

type Choices = NonNullable<PreviewChange['columns']>;
type Choice = Choices[number]['field'];

/** Values of the choice that are no fields. */
const UNREAD = 'unread';
const COMBINED = 'combined';

interface ColumnsProps {
  importId: string;
  preview: ImportPreview;
  error: Error | null;
  isPending: boolean;
  onChange: (columns: Choices) => void;
}

/** The columns of the file with their fields, which can be chosen; applied all at once, as two columns may swap their fields. */
export function PreviewColumns({ importId, preview: { columns, hasName }, error, isPending, onChange }: ColumnsProps) {
  const t = useTexts(previewTexts);
  const { values, set, discard } = useDraft<Record<number, Choice>>(`columns-${importId}`, {});
  const draft = new Map(
    columns.flatMap((column): [number, Choice][] => {
      const field = values[column.position];
      return field === undefined || (field ?? UNREAD) === valueOf(column) ? [] : [[column.position, field]];
    }),
  );
  useUnsavedWork(draft.size > 0, importId);
  const isRemembered = columns.some(({ chosen }) => chosen);

  function choose({ position, field, combined }: PreviewColumn, value: string) {
    const next = new Map(draft);
    if (value === valueOf({ field, combined })) next.delete(position);
    else next.set(position, value === UNREAD ? null : (value as Choice));
    set(Object.fromEntries(next));
  }

  function reset() {
    discard();
    onChange([]);
  }

  function apply() {
    const chosen = columns
      .filter(({ chosen }) => chosen)
      .map(({ position, field }) => [position, field as Choice] as const);
    onChange([...new Map([...chosen, ...draft])].map(([position, field]) => ({ position, field })));
  }

  return (
    <section aria-label={t.columns}>
      <h4 className="font-semibold">{t.columns}</h4>
      {!hasName && (
        <p role="alert" className="mt-2 rounded-control bg-warn-soft px-3 py-2.5 text-sm text-warn">
          {t.noName}
        </p>
      )}
      <p className="mt-1 text-sm text-muted">{t.columnsHint}</p>
      {isRemembered && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {t.remembered}
          <Button type="button" className="btn btn-quiet" isInactive={isPending} onClick={reset}>
            {t.resetColumns}
          </Button>
        </p>
      )}
      <ul
        className="mt-2 max-h-112 divide-y divide-line overflow-y-auto rounded-card border border-line text-sm"
        tabIndex={0}
        aria-label={t.columns}
      >
        {columns.map((column) => (
          <Column
            key={column.position}
            column={column}
            choice={draft.get(column.position)}
            isDisabled={isPending}
            onChoose={(value) => choose(column, value)}
          />
        ))}
      </ul>
      {error && (
        <p role="alert" className="mt-2 rounded-control bg-bad-soft px-3 py-2.5 text-sm text-bad wide-break">
          {error.message}
        </p>
      )}
      {draft.size > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Button type="button" className="btn btn-primary" isInactive={isPending} onClick={apply}>
            <RotateCw aria-hidden="true" className={`size-4 ${isPending ? 'animate-spin' : ''}`} />
            {t.applyColumns}
          </Button>
          <Button type="button" className="btn btn-quiet" isInactive={isPending} onClick={discard}>
            {t.discardColumns}
          </Button>
        </div>
      )}
    </section>
  );
}

interface ColumnProps {
  column: PreviewColumn;
  /** Undefined: as it is. */
  choice: Choice | undefined;
  isDisabled: boolean;
  onChoose: (value: string) => void;
}

function Column({ column, choice, isDisabled, onChoose }: ColumnProps) {
  const t = useTexts(previewTexts);
  const label = useFieldLabel();
  const { header, field, combined, samples, ratingScale } = column;
  const isChanged = choice !== undefined;
  const value = isChanged ? (choice ?? UNREAD) : valueOf(column);
  const fields = new Set<string>([...CHOOSABLE_FIELDS, ...(field ? [field] : [])]);
  return (
    <li className="grid items-center gap-x-4 gap-y-1.5 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_14rem]">
      <span dir="auto" className="font-medium wide-break">
        {header}
        {ratingScale !== undefined && (
          <span className="block text-sm font-normal text-muted">{t.ratingScale(String(ratingScale))}</span>
        )}
      </span>
      <span dir="auto" className="line-clamp-2 text-muted wide-break">
        {samples.map(isolated).join(' · ')}
      </span>
      <select
        className={`field ${isChanged ? 'border-accent font-medium' : value === UNREAD ? 'text-muted' : ''}`}
        aria-label={t.fieldOf(header)}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChoose(event.target.value)}
      >
        {combined && <option value={COMBINED}>{t.combined}</option>}
        <option value={UNREAD}>{t.unread}</option>
        {[...fields].map((name) => (
          <option key={name} value={name}>
            {label(name)}
          </option>
        ))}
      </select>
    </li>
  );
}

function valueOf({ field, combined }: Pick<PreviewColumn, 'field' | 'combined'>): string {
  return field ?? (combined ? COMBINED : UNREAD);
}
