import { DUPLICATE_REASONS } from '@directory/contracts/duplicate-rules';
import type { DuplicateQuery } from '@directory/contracts/duplicates';
import { useTexts } from '../../../lib/i18n/texts';
import { duplicatesTexts } from './texts';

interface DuplicateFilterProps {
  filter: Omit<DuplicateQuery, 'page'>;
  onChange: (name: 'reason' | 'certainty', value: string | null) => void;
}

export function DuplicateFilter({ filter, onChange }: DuplicateFilterProps) {
  const t = useTexts(duplicatesTexts);
  return (
    <div className="flex flex-wrap gap-2">
      <div role="group" aria-label={t.certainty} className="flex flex-wrap gap-1">
        {(['all', 'certain', 'possible'] as const).map((one) => {
          const isChosen = (filter.certainty ?? 'all') === one;
          return (
            <button
              key={one}
              type="button"
              aria-pressed={isChosen}
              className={`btn ${isChosen ? 'border-accent bg-accent-soft text-accent' : 'btn-quiet'}`}
              onClick={() => onChange('certainty', one === 'all' ? null : one)}
            >
              {t.certainties[one]}
            </button>
          );
        })}
      </div>
      <select
        aria-label={t.reason}
        className="field w-auto min-w-0 max-w-full"
        value={filter.reason ?? ''}
        onChange={(event) => onChange('reason', event.target.value || null)}
      >
        <option value="">{t.anyReason}</option>
        {DUPLICATE_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {t.reasons[reason]}
          </option>
        ))}
      </select>
    </div>
  );
}
