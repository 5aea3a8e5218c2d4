import {
  LICENCES,
  MAP_EXPORTS,
  MAX_NOTE_LENGTH,
  MAX_SOURCE_LENGTH,
  SOURCES,
  type LicenceId,
} from '@directory/contracts/licences';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTexts } from '../../../lib/i18n/texts';
import type { UploadOptions } from '../api/upload-file';
import { importsTexts } from '../texts';
import { textOrNull } from './text-or-null';

type Provenance = Pick<UploadOptions, 'source' | 'licence' | 'note'>;

interface SourceOptionsProps<T> {
  options: T;
  /** The source that the headers of the file show. */
  detected?: string | null;
  onChange: (options: T) => void;
}

/**
 * Source and licence of the rows; collapsed, as known sources are detected by their headers. The terms of map exports are not: that they
 * apply is shown with such a file.
 */
export function SourceOptions<T extends Provenance>({ options, detected = null, onChange }: SourceOptionsProps<T>) {
  const t = useTexts(importsTexts);
  const listId = useId();
  const licence = options.licence ?? SOURCES[options.source ?? detected ?? '']?.licence;
  const isMapExport = detected !== null && MAP_EXPORTS.has(detected);
  return (
    <div>
      {isMapExport && <p className="mb-2 text-sm">{t.mapTerms}</p>}
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between text-sm font-medium">
          {t.provenance}
          <ChevronDown aria-hidden="true" className="size-5 text-muted group-open:rotate-180" />
        </summary>
        <div className="space-y-3">
          <p className="text-xs text-muted">{isMapExport ? t.provenanceHint : `${t.provenanceHint} ${t.mapTerms}`}</p>
          <label className="block text-sm">
            {t.source}
            <input
              type="text"
              className="field mt-1"
              list={listId}
              maxLength={MAX_SOURCE_LENGTH}
              placeholder={detected ?? t.sourceDetected}
              value={options.source ?? ''}
              onChange={(event) => onChange({ ...options, source: textOrNull(event.target.value) })}
            />
            <datalist id={listId}>
              {Object.keys(SOURCES).map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </label>
          <label className="block text-sm">
            {t.licence}
            <select
              className="field mt-1"
              value={options.licence ?? ''}
              onChange={(event) => onChange({ ...options, licence: (event.target.value || null) as LicenceId | null })}
            >
              <option value="">{t.licenceOfSource}</option>
              {Object.entries(LICENCES).map(([id, { name }]) => (
                <option key={id} value={id}>
                  {id === 'own' ? t.ownData : id === 'all-rights-reserved' ? t.allRightsReserved : name}
                </option>
              ))}
            </select>
          </label>
          <label className="block text-sm">
            {t.note}
            <textarea
              className="field mt-1 min-h-20 py-2"
              maxLength={MAX_NOTE_LENGTH}
              value={options.note ?? ''}
              onChange={(event) => onChange({ ...options, note: textOrNull(event.target.value) })}
            />
          </label>
        </div>
      </details>
      {licence && !LICENCES[licence].publishable && (
        <p role="alert" className="mt-3 flex gap-2 text-sm text-bad">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {t.notPublishable}
        </p>
      )}
    </div>
  );
}
