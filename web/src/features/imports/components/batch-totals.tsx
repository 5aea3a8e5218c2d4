import { numberText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';
import { useLiveImports } from '../api/live-imports';
import type { QueueItem } from '../api/upload-queue';

/** The sum of the files of this visit; nothing for a single file. */
export function BatchTotals({ items }: { items: readonly QueueItem[] }) {
  const t = useTexts(importsTexts);
  const imports = useLiveImports(items.flatMap((item) => item.importId ?? []));
  if (items.length < 2) return null;
  const views = imports.flatMap(({ data }) => (data ? [data.progress] : []));
  const sum = (count: 'inserted' | 'updated' | 'skipped' | 'errors') =>
    numberText(views.reduce((total, progress) => total + progress[count], 0));
  const counts = [
    { name: t.inserted, value: sum('inserted') },
    { name: t.updated, value: sum('updated') },
    { name: t.skipped, value: sum('skipped') },
    { name: t.error, value: sum('errors') },
  ];
  return (
    <dl aria-label={t.batchSum} className="card grid grid-cols-4 divide-x divide-line bg-sunken">
      {counts.map((count) => (
        <div key={count.name} className="px-2 py-2 text-end sm:px-4">
          <dt className="text-xs text-muted">{count.name}</dt>
          <dd className="font-semibold tabular-nums">{count.value}</dd>
        </div>
      ))}
    </dl>
  );
}
