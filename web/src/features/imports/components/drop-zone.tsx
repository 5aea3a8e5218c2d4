import { UPLOAD_EXTENSIONS } from '@directory/contracts/upload-limits';
import { CloudUpload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../../lib/i18n/texts';
import { importsTexts } from '../texts';

/** Files are dropped on it or picked; the whole area is a button. `compact`: a bar. */
export function DropZone({ isCompact, onFiles }: { isCompact: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const t = useTexts(importsTexts);
  return (
    <div
      className={`relative flex rounded-card border-2 border-dashed transition-colors ${
        isCompact
          ? 'flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2'
          : 'grow flex-col items-center justify-center px-6 py-8 text-center sm:py-12'
      } ${over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface hover:border-accent'}`}
      onDragOver={(event) => {
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <CloudUpload aria-hidden="true" className={`text-accent ${isCompact ? 'size-6' : 'size-10'}`} />
      <p className={isCompact ? 'min-w-0 flex-1 text-sm font-medium' : 'mt-2 font-semibold'}>
        {over ? t.dropNow : t.drop}
      </p>
      {!isCompact && <p className="mt-0.5 text-sm text-muted">{t.dropHint}</p>}
      <label
        className={`btn btn-quiet cover focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent ${isCompact ? '' : 'mt-4'}`}
      >
        {t.choose}
        <input
          ref={input}
          type="file"
          multiple
          accept={UPLOAD_EXTENSIONS.join()}
          className="sr-only"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            // Allows choosing a removed file again.
            event.target.value = '';
          }}
        />
      </label>
    </div>
  );
}
