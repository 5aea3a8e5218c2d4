import type { ChangeExample, ImportPreview } from '@directory/contracts/imports';
import { ArrowRight } from 'lucide-react';
import { numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { useFieldLabel } from './field-label';
import { previewTexts } from './preview-texts';

/** Which fields of how many businesses change, with some of them from what to what. */
export function PreviewChanges({ preview: { changedFields, examples } }: { preview: ImportPreview }) {
  const t = useTexts(previewTexts);
  const label = useFieldLabel();
  if (changedFields.length === 0) return null;
  return (
    <section aria-label={t.changes}>
      <h4 className="font-semibold">{t.changes}</h4>
      <ul className="mt-2 flex flex-wrap gap-2 text-sm">
        {changedFields.map(({ field, businesses }) => (
          <li key={field} className="rounded-full border border-line px-3 py-1 tabular-nums">
            {label(field, true)} <span className="text-muted">{numberText(businesses)}</span>
          </li>
        ))}
      </ul>
      <h5 className="mt-4 text-sm font-medium text-muted">{t.examples}</h5>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {examples.map((example) => (
          <Example key={example.slug} example={example} />
        ))}
      </ul>
    </section>
  );
}

function Example({ example: { name, changes } }: { example: ChangeExample }) {
  const label = useFieldLabel();
  return (
    <li className="grid gap-x-4 gap-y-1 py-2.5 text-sm sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <span dir="auto" className="font-medium wide-break">
        {name}
      </span>
      <ul className="space-y-1">
        {changes.map(({ field, before, after }) => (
          <li key={field} className="flex flex-wrap items-baseline gap-x-1.5">
            <span className="text-muted">{label(field, true)}:</span>
            <Value value={before} isOld />
            <ArrowRight aria-hidden="true" className="size-3.5 shrink-0 self-center text-muted" />
            <Value value={after} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function Value({ value, isOld = false }: { value: string | number | boolean | null; isOld?: boolean }) {
  const t = useTexts(previewTexts);
  if (value === null) return <span className="text-muted italic">{t.empty}</span>;
  const Tag = isOld ? 'del' : 'ins';
  return (
    <Tag dir="auto" className={`line-clamp-2 no-underline wide-break ${isOld ? 'text-muted' : 'font-medium'}`}>
      {String(value)}
    </Tag>
  );
}
