import type { ImportView } from '@directory/contracts/imports';
import { programOf } from '@directory/contracts/upload-limits';
import { FileSpreadsheet, FileWarning, Upload, X } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useToast } from '../../../components/admin/toast';
import { useDocumentTitle } from '../../../lib/document-title';
import { sizeText } from '../../../lib/i18n/format';
import { useTexts, type TextsOf } from '../../../lib/i18n/texts';
import { useNextFocus } from '../../../lib/use-next-focus';
import { usePreviewSetting } from '../preview/preview-setting';
import { previewTexts } from '../preview/preview-texts';
import { importsTexts } from '../texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { isFinal } from '../api/import-state';
import { loadClient, type UploadOptions } from '../api/upload-file';
import { type QueueItem, type RejectedFile, uploadQueue, useUploadQueue } from '../api/upload-queue';
import { BatchSummary } from '../components/batch-summary';
import { DropZone } from '../components/drop-zone';
import { ErrorRowsHost } from '../components/error-rows-dialog';
import { QueueLane } from '../components/queue-lane';
import { RecentImports } from '../components/recent-imports';
import { TemplateButton } from '../components/template-button';
import { UploadOptionsForm } from '../components/upload-options';

const DEFAULTS: Omit<UploadOptions, 'preview'> = {
  batchSize: 500,
  mode: 'update',
  approve: true,
  test: false,
  overwriteManual: false,
  country: null,
  city: null,
  category: null,
  source: null,
  licence: null,
  note: null,
};

// An error is that of the first upload.
loadClient().catch(() => undefined);

export function UploadPage() {
  const t = useTexts(importsTexts);
  const items = useUploadQueue();
  const [chosenOptions, setOptions] = useState(DEFAULTS);
  const [rejected, setRejected] = useState<RejectedFile[]>([]);
  const toast = useToast();
  const previewText = useTexts(previewTexts);
  const preview = usePreviewSetting({
    onError: (error) => toast({ tone: 'bad', title: previewText.settingFailed, error }),
  });
  const options = useMemo(() => ({ ...chosenOptions, preview: preview.isOn }), [chosenOptions, preview.isOn]);
  useDocumentTitle(t.title, { missing: true });

  const chosen = items.filter((item) => item.status === 'chosen');
  const started = items.filter((item) => item.status !== 'chosen');
  const ready = chosen.length > 0;
  const canStart = ready && preview.isKnown;
  const hasStarted = started.length > 0;
  const isSettingsHidden = hasStarted && !ready;
  const settings = useRef<HTMLElement>(null);
  const runs = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!canStart) return;
    const start = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) uploadQueue.start(options);
    };
    addEventListener('keydown', start);
    return () => removeEventListener('keydown', start);
  }, [canStart, options]);

  // The button that was pressed is hidden with the settings.
  useEffect(() => {
    if (isSettingsHidden && settings.current?.contains(document.activeElement)) runs.current?.focus();
  }, [isSettingsHidden]);

  function addFiles(files: File[]) {
    const rejectedFiles = uploadQueue.add(files);
    setRejected(rejectedFiles);
    const first = rejectedFiles[0];
    if (first)
      toast({
        tone: 'bad',
        title: rejectedFiles.every(({ reason }) => reason === first.reason) ? rejectionTitle(first, t) : t.rejected,
        text: rejectedFiles.map((file) => rejectionText(file, t)).join(' '),
      });
  }

  return (
    <div className="space-y-6">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl font-bold">{t.title}</h1>
          <p className="mt-1 text-muted">{t.intro}</p>
        </div>
        <TemplateButton />
      </header>

      <div className={`grid grid-cols-1 gap-4 ${isSettingsHidden ? '' : 'lg:grid-cols-[1fr_340px]'}`}>
        <div className="flex min-w-0 flex-col gap-3">
          <DropZone isCompact={hasStarted} onFiles={addFiles} />
          {rejected.length > 0 && <Rejections files={rejected} onClose={() => setRejected([])} />}
          {ready && <ChosenFiles items={chosen} />}
        </div>
        <section
          ref={settings}
          aria-label={t.options}
          hidden={isSettingsHidden}
          className="card self-start p-4 max-lg:self-stretch sm:p-5 lg:sticky lg:top-18"
        >
          <UploadOptionsForm options={options} onChange={setOptions} onPreviewChange={preview.change} />
          <button
            type="button"
            className="btn btn-primary mt-5 w-full"
            disabled={!canStart}
            onClick={() => uploadQueue.start(options)}
          >
            <Upload aria-hidden="true" className="size-4" />
            {ready ? t.uploadFiles(chosen.length) : t.upload}
          </button>
          <p className="mt-2 text-center text-xs text-muted max-lg:hidden">
            {t.shortcut} <Key>Ctrl</Key> + <Key>Enter</Key>
          </p>
        </section>
      </div>

      {hasStarted && <StartedFiles ref={runs} items={started} />}
      <ErrorRowsHost />
      <RecentImports limit={20} omits={(view) => started.some((item) => isImportOf(item, view))} />
    </div>
  );
}

function Key({ children }: { children: string }) {
  return <kbd className="rounded border border-line bg-sunken px-1.5 py-0.5 font-sans">{children}</kbd>;
}

function ChosenFiles({ items }: { items: readonly QueueItem[] }) {
  const t = useTexts(importsTexts);
  const removable = useNextFocus<HTMLUListElement>();
  const total = items.reduce((sum, item) => sum + item.file.size, 0);
  return (
    <section aria-label={t.chosenFiles} className="card">
      <h2 className="flex justify-between gap-4 border-b border-line px-4 py-2.5 text-sm font-semibold tabular-nums">
        {t.chosen(items.length)} <span className="font-normal text-muted">{sizeText(total)}</span>
      </h2>
      <ul {...removable} className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.key} className="flex min-h-13 items-center gap-3 ps-4 pe-1.5">
            <FileSpreadsheet aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <span className="min-w-0 flex-1 py-2 wide-break">{item.file.name}</span>
            <span className="text-sm whitespace-nowrap text-muted tabular-nums">{sizeText(item.file.size)}</span>
            <button
              type="button"
              aria-label={t.takeOut(item.file.name)}
              className="grid size-11 place-items-center text-muted hover:text-ink"
              onClick={() => uploadQueue.remove(item.key)}
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function StartedFiles({ ref, items }: { ref: RefObject<HTMLElement | null>; items: readonly QueueItem[] }) {
  const t = useTexts(importsTexts);
  const lanes = useNextFocus<HTMLUListElement>('button, summary');
  return (
    <section ref={ref} tabIndex={-1} aria-label={t.runs} className="space-y-3">
      <h2 className="text-lg font-semibold">{t.runs}</h2>
      <BatchSummary />
      <ul {...lanes} className="card divide-y divide-line overflow-hidden">
        {items.map((item) => (
          <li key={item.key}>
            <QueueLane item={item} isOnly={items.length === 1} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Rejections({ files, onClose }: { files: readonly RejectedFile[]; onClose: () => void }) {
  const imports = useTexts(importsTexts);
  const common = useTexts(commonTexts);
  return (
    <div role="alert" className="flex items-start gap-3 rounded-card bg-bad-soft py-3 ps-4 pe-1.5 text-bad">
      <FileWarning aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <ul className="min-w-0 flex-1 space-y-1 text-sm wide-break">
        {files.map((file, index) => (
          <li key={`${file.name}-${index}`}>
            <strong>{rejectionTitle(file, imports)}:</strong> {rejectionText(file, imports)}
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label={common.close}
        className="-my-3 grid size-11 place-items-center"
        onClick={onClose}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

function rejectionTitle({ reason }: RejectedFile, t: TextsOf<typeof importsTexts>): string {
  return reason === 'size' ? t.tooLarge : t.wrongType;
}

function rejectionText({ name, size, reason }: RejectedFile, t: TextsOf<typeof importsTexts>): string {
  if (reason === 'size') return t.tooLargeText(name, sizeText(size));
  const program = programOf(name);
  return program === undefined ? t.wrongTypeText(name) : t.convertText(name, program);
}

/** Also before the response to the upload, which has the id. */
function isImportOf({ importId, status, file }: QueueItem, view: ImportView): boolean {
  if (importId !== null) return importId === view.id;
  return status === 'sending' && !isFinal(view.state) && file.name === view.fileName && file.size === view.fileSize;
}
