import { numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';
import { useLiveImports } from '../api/live-imports';
import type { QueueItem } from '../api/upload-queue';

/** What the files of this visit brought together; one file is its own sum. */
export function BatchTotals({ items }: { items: readonly QueueItem[] }) {
  const t = useTexts(importsTexts);
  const imports = useLiveImports(items.flatMap((item) => item.importId ?? []));
  if (items.length < 2) return null;
  const views = imports.flatMap(({ data }) => (data ? [data.progress] : []));
  const sum = (figure: 'inserted' | 'updated' | 'skipped' | 'errors') =>
    numberText(views.reduce((total, progress) => total + progress[figure], 0));
  const figures = [
    { name: t.inserted, value: sum('inserted') },
    { name: t.updated, value: sum('updated') },
    { name: t.skipped, value: sum('skipped') },
    { name: t.error, value: sum('errors') },
  ];
  return (
    <dl aria-label={t.batchSum} className="card grid grid-cols-4 divide-x divide-line bg-sunken">
      {figures.map((figure) => (
        <div key={figure.name} className="px-2 py-2 text-end sm:px-4">
          <dt className="text-xs text-muted">{figure.name}</dt>
          <dd className="font-semibold tabular-nums">{figure.value}</dd>
        </div>
      ))}
    </dl>
  );
}
