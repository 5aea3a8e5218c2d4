import type { AdvertisementCodes } from '@directory/contracts/advertisements';
import { useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { CodeArea } from '../../../components/admin/code-area';
import { DraftNotice } from '../../../components/admin/draft-notice';
import { ErrorState } from '../../../components/admin/error-state';
import { PageHeader } from '../../../components/admin/page-header';
import { useToast } from '../../../components/admin/toast';
import { ApiError } from '../../../lib/api';
import { sizeText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { advertisementsTexts } from '../texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { useDocumentTitle } from '../../../lib/document-title';
import { useDraft } from '../../../lib/use-draft';
import { useUnsavedWork } from '../../../lib/unsaved-work';
import { advertisementsQuery } from '../api/get-advertisements';
import { useSaveAdvertisements } from '../api/save-advertisements';
import { SlotMap, SLOTS } from '../components/slot-map';

const LIMIT = 50 * 1024;

export function AdvertisementsPage() {
  const common = useTexts(commonTexts);
  const t = useTexts(advertisementsTexts);
  const codes = useQuery(advertisementsQuery);
  useDocumentTitle(t.title, { missing: true });
  return (
    <div className="space-y-4">
      <PageHeader title={t.title} text={t.intro} />
      {codes.isError && <ErrorState title={t.loadFailed} error={codes.error} onRetry={() => void codes.refetch()} />}
      {codes.isPending && (
        <div role="status" aria-label={common.loading} className="space-y-4">
          <div className="skeleton h-56 rounded-card" />
          <div className="skeleton h-56 rounded-card" />
        </div>
      )}
      {codes.data && <SlotForm saved={codes.data} />}
    </div>
  );
}

function SlotForm({ saved }: { saved: AdvertisementCodes }) {
  const common = useTexts(commonTexts);
  const t = useTexts(advertisementsTexts);
  const toast = useToast();
  const draft = useDraft<Partial<AdvertisementCodes>>('advertisements', {});
  const { values: edits, set: setEdits } = draft;
  const [active, setActive] = useState<keyof AdvertisementCodes | null>(null);
  const values = { ...saved, ...edits };
  const changed = SLOTS.filter((slot) => values[slot] !== saved[slot]);
  useUnsavedWork(changed.length > 0);
  const bad = SLOTS.some((slot) => values[slot].length > LIMIT);
  const [conflicts, setConflicts] = useState<string[]>([]);
  const save = useSaveAdvertisements({
    onSuccess: () => {
      setEdits({});
      setConflicts([]);
      toast({ tone: 'good', title: t.saved, text: t.savedText });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'settings_changed') setConflicts(Object.keys(error.fields));
      toast({ tone: 'bad', title: t.saveFailed, text: error.message });
    },
  });
  return (
    <form
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]"
      onSubmit={(event) => {
        event.preventDefault();
        const of = (codes: AdvertisementCodes) => Object.fromEntries(changed.map((slot) => [slot, codes[slot]]));
        if (changed.length > 0 && !bad) save.mutate({ ...of(values), loaded: of(saved) });
      }}
    >
      <div className="min-w-0 space-y-4">
        {draft.isRestored && changed.length > 0 && (
          <DraftNotice onDiscard={() => setEdits({})} onClose={draft.acknowledge} />
        )}
        {SLOTS.map((slot, index) => (
          <div key={slot} className="card p-4 sm:p-5" onFocus={() => setActive(slot)}>
            <CodeArea
              label={t.slot(index + 1)}
              hint={t.positions[slot]}
              value={values[slot]}
              stored={conflicts.includes(slot) ? saved[slot] : undefined}
              measure={t.limit(sizeText(values[slot].length), sizeText(LIMIT))}
              problem={values[slot].length > LIMIT ? t.tooLarge : undefined}
              onChange={(code) => setEdits({ ...edits, [slot]: code })}
            />
          </div>
        ))}
        <div className="card sticky bottom-3 z-20 flex flex-wrap items-center justify-end gap-2 p-3 shadow-lift">
          {changed.length > 0 && <p className="me-auto text-sm text-warn">{common.unsaved}</p>}
          <button type="button" className="btn btn-quiet" disabled={changed.length === 0} onClick={() => setEdits({})}>
            {common.reset}
          </button>
          <button type="submit" className="btn btn-primary" disabled={changed.length === 0 || bad || save.isPending}>
            {save.isPending && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
            {save.isPending ? common.saving : common.save}
          </button>
        </div>
      </div>
      <aside className="lg:sticky lg:top-6">
        <SlotMap codes={values} active={active} />
      </aside>
    </form>
  );
}
