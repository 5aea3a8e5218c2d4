import type { ImportMode, ImportPreview, ImportView } from '@directory/contracts/imports';
import { useQuery } from '@tanstack/react-query';
import { Check, CircleX, Eye, EyeOff } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../components/admin/confirm-dialog';
import { useToast } from '../../../components/admin/toast';
import { Button } from '../../../components/ui/button';
import { MessageCard } from '../../../components/ui/message-card';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { dateText, numberText } from '../../../lib/i18n/format';
import { isolated } from '../../../lib/i18n/isolated';
import { useTexts, type TextsOf } from '../../../lib/i18n/texts';
import { hasUnsavedWork } from '../../../lib/unsaved-work';
import { ModeChoice } from '../components/mode-choice';
import { useChangePreview } from './change-preview';
import { useConfirmImport } from './confirm-import';
import { previewQuery } from './get-preview';
import { PreviewChanges } from './preview-changes';
import { PreviewColumns } from './preview-columns';
import { FileDefaults, FileSource } from './preview-forms';
import { PreviewTable } from './preview-table';
import { previewTexts } from './preview-texts';

interface PanelProps {
  view: ImportView;
  /** Stays open while the import is previewed again. */
  isOpen: boolean;
  onToggle: () => void;
}

/** What an import that awaits confirmation would do, and its confirmation. */
export function PreviewPanel({ view, isOpen, onToggle }: PanelProps) {
  const t = useTexts(previewTexts);
  const [wasOpen] = useState(isOpen);
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = panel.current;
    // The import that is started or previewed again has the focus, not the next one of the list.
    return () => {
      if (element?.contains(document.activeElement)) element.closest('article')?.focus({ preventScroll: true });
    };
  }, []);
  const Icon = isOpen ? EyeOff : Eye;
  return (
    <div ref={panel} className="mt-4 space-y-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <button
          type="button"
          className={isOpen ? 'btn btn-quiet' : 'btn btn-primary'}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <Icon aria-hidden="true" className="size-4" />
          {isOpen ? t.close : t.open}
        </button>
        <p className="text-sm text-muted">{t.ready}</p>
      </div>
      {isOpen && <Preview view={view} isRepeated={wasOpen} />}
    </div>
  );
}

interface PreviewProps {
  view: ImportView;
  /** After a change, whose button is gone with the preview before. */
  isRepeated: boolean;
}

function Preview({ view: { id, options, progress }, isRepeated }: PreviewProps) {
  const t = useTexts(previewTexts);
  const common = useTexts(commonTexts);
  const { data: preview, error, refetch } = useQuery(previewQuery(id, progress.revision));
  const columns = useChangePreview(id, progress.revision);
  const toast = useToast();
  const mode = useChangePreview(id, progress.revision);
  const isPending = columns.isPending || mode.isPending;
  // A disabled choice would lose the focus.
  const changeMode = (chosen: ImportMode) =>
    !isPending &&
    mode.mutate({ mode: chosen }, { onError: (error) => toast({ tone: 'bad', title: t.changeFailed, error }) });
  if (error) {
    return (
      <MessageCard icon={CircleX} tone="bad" title={t.failed} text={error.message}>
        <button type="button" className="btn btn-quiet" onClick={() => void refetch()}>
          {common.retry}
        </button>
      </MessageCard>
    );
  }
  if (!preview) return <div role="status" aria-label={common.loading} className="skeleton h-64 w-full rounded-card" />;
  return (
    <div className="space-y-6 border-t border-line pt-4">
      <section aria-label={t.file}>
        <p className="text-sm text-muted wide-break">{factsOf(preview, t).join(' · ')}</p>
        <OtherSheets sheets={preview.file.sheets} />
      </section>
      {preview.hasName && (
        <>
          <div className="max-w-md">
            <ModeChoice
              name={`mode-${id}`}
              mode={(mode.isPending ? mode.variables.mode : undefined) ?? options.mode}
              onChange={changeMode}
            />
          </div>
          <FileDefaults id={id} revision={progress.revision} options={options} preview={preview} />
          <FileSource id={id} revision={progress.revision} options={options} detected={preview.source} />
          <Counts preview={preview} isRepeated={isRepeated} />
          <PreviewChanges preview={preview} />
          <PreviewTable preview={preview} />
        </>
      )}
      <PreviewColumns
        importId={id}
        preview={preview}
        error={columns.error}
        isPending={isPending}
        onChange={(chosen) => columns.mutate({ columns: chosen })}
      />
      {preview.rejections.length > 0 && (
        <section aria-label={t.rejections}>
          <h4 className="font-semibold">{t.rejections}</h4>
          <ul className="mt-2 space-y-1 text-sm wide-break">
            {preview.rejections.map((sentence, index) => (
              <li key={index}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
      <ConfirmBar id={id} revision={progress.revision} preview={preview} isDisabled={isPending || !preview.hasName} />
    </div>
  );
}

/** Why the other sheets of a workbook are not read. */
function OtherSheets({ sheets }: Pick<ImportPreview['file'], 'sheets'>) {
  const t = useTexts(previewTexts);
  const others = sheets.filter(({ state }) => state !== 'read');
  if (others.length === 0) return null;
  return (
    <ul aria-label={t.otherSheets} className="mt-1 text-sm text-muted wide-break">
      {others.map(({ name, state }, index) => (
        <li key={index}>{t.sheetStates[state as keyof typeof t.sheetStates](name)}</li>
      ))}
    </ul>
  );
}

function factsOf({ file, source, counts, hasName }: ImportPreview, t: TextsOf<typeof previewTexts>): string[] {
  const mark = file.delimiter === '\t' ? t.tab : file.delimiter;
  return [
    file.kind.toUpperCase(),
    source && t.source(isolated(source)),
    file.sheet && t.sheet(isolated(file.sheet)),
    file.encoding?.toUpperCase(),
    mark && t.delimiter(mark),
    file.headerRow !== null && t.headerRow(numberText(file.headerRow)),
    file.isHeaderless && t.headerless,
    hasName && t.rows(numberText(counts.total)),
  ].filter((fact) => typeof fact === 'string');
}

interface CountsProps extends Pick<PreviewProps, 'isRepeated'> {
  preview: ImportPreview;
}

function Counts({ preview: { counts, duplicatesAreMinimum }, isRepeated }: CountsProps) {
  const t = useTexts(previewTexts);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const lane = section.current?.closest('article');
    if (isRepeated && [document.body, lane].includes(document.activeElement as HTMLElement)) section.current?.focus();
  }, [isRepeated]);
  const skipped = counts.fileDuplicates + counts.deletedSkipped;
  const tiles = [
    { name: t.inserted, value: counts.inserted, tone: 'text-good' },
    { name: t.updated, value: counts.updated, tone: 'text-accent' },
    { name: t.unchanged, value: counts.unchanged, tone: '' },
    { name: t.skipped, value: skipped, tone: '' },
    { name: t.rejected, value: counts.rejected, tone: 'text-bad' },
  ];
  const names = [
    'fileDuplicates',
    'deletedSkipped',
    'preservedEdits',
    'valuesDropped',
    'withoutCountry',
    'usualCountry',
    'withoutCity',
    'inferredCity',
    'withoutCategory',
    'possibleDuplicates',
  ] as const;
  const isMinimum = (name: (typeof names)[number]) => name === 'possibleDuplicates' && duplicatesAreMinimum;
  const notes = names.filter((name) => counts[name] > 0 || isMinimum(name));
  return (
    <section ref={section} tabIndex={-1} aria-label={t.result}>
      <h4 className="font-semibold">{t.result}</h4>
      <dl className="mt-2 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-5">
        {tiles.map(({ name, value, tone }) => (
          <div key={name} className="flex flex-col-reverse bg-surface px-4 py-3 max-sm:last:col-span-2">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className={`text-xl font-semibold tabular-nums ${value > 0 ? tone : 'text-muted'}`}>
              {numberText(value)}
            </dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && (
        <ul className="mt-2 space-y-1 text-sm text-muted tabular-nums">
          {notes.map((name) => (
            <li key={name}>
              {t.notes[name](numberText(counts[name]))}
              {isMinimum(name) && ` ${t.atLeast}`}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ConfirmBar(props: { id: string; revision: number; preview: ImportPreview; isDisabled: boolean }) {
  const { id, revision, preview, isDisabled } = props;
  const t = useTexts(previewTexts);
  const toast = useToast();
  const confirm = useConfirmImport(
    { id, revision },
    {
      onError: (error) => toast({ tone: 'bad', title: t.confirmFailed, error }),
    },
  );
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="sticky bottom-0 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-surface px-4 py-3 sm:-mx-5 sm:px-5">
      <p className="text-sm text-muted">{t.expires(dateText(preview.expiresAt))}</p>
      <Button
        type="button"
        className="btn btn-primary max-sm:w-full"
        isInactive={isDisabled || confirm.isPending}
        onClick={() => (hasUnsavedWork(id) ? setAsking(true) : confirm.mutate())}
      >
        <Check aria-hidden="true" className="size-4" />
        {t.confirm}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t.unapplied}
        text={t.unappliedText}
        confirm={t.confirmAnyway}
        tone="primary"
        onConfirm={() => confirm.mutate()}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}
