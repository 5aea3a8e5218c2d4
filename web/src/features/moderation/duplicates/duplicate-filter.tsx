import { DUPLICATE_REASONS } from '@directory/contracts/duplicate-rules';
import type { DuplicateQuery } from '@directory/contracts/duplicates';
import { ToggleGroup } from '../../../components/admin/toggle-group';
import { useTexts } from '../../../lib/i18n/texts';
import { duplicatesTexts } from './texts';

const CERTAINTIES = ['all', 'certain', 'possible'] as const;

interface DuplicateFilterProps {
  filter: Omit<DuplicateQuery, 'page'>;
  onChange: (name: 'reason' | 'certainty', value: string | null) => void;
}

export function DuplicateFilter({ filter, onChange }: DuplicateFilterProps) {
  const t = useTexts(duplicatesTexts);
  return (
    <div className="flex flex-wrap gap-2">
      <ToggleGroup
        label={t.certainty}
        values={CERTAINTIES}
        value={filter.certainty ?? 'all'}
        onChange={(one) => onChange('certainty', one === 'all' ? null : one)}
      >
        {(one) => t.certainties[one]}
      </ToggleGroup>
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
