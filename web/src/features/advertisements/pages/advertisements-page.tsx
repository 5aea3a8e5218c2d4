import type { AdvertisementCodes } from '@directory/contracts/advertisements';
import { useQuery } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { CodeArea } from '../../../components/admin/code-area';
import { DraftNotice } from '../../../components/admin/draft-notice';
import { ErrorState } from '../../../components/admin/error-state';
import { PageHeader } from '../../../components/admin/page-header';
import { useToast } from '../../../components/admin/toast';
import { sizeText } from '../../../lib/i18n/format';
import { useTexts } from '../../../lib/i18n/texts';
import { advertisementsTexts } from '../texts';
import { commonTexts } from '../../../lib/i18n/common-texts';
import { useDocumentTitle } from '../../../lib/document-title';
import { useVersionedDraft } from '../../../lib/use-versioned-draft';
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
  const draft = useVersionedDraft('advertisement-codes', saved);
  const { values } = draft;
  const [active, setActive] = useState<keyof AdvertisementCodes | null>(null);
  const bad = SLOTS.some((slot) => values[slot].length > LIMIT);
  const save = useSaveAdvertisements({
    onSuccess: (sent, stored) => {
      draft.onSaved(sent, stored);
      toast({ tone: 'good', title: t.saved, text: t.savedText });
    },
    onConflict: draft.onRejected,
    onError: (error) => toast({ tone: 'bad', title: t.saveFailed, error }),
  });
  return (
    <form
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]"
      onSubmit={(event) => {
        event.preventDefault();
        if (draft.isChanged && !bad) save.mutate(draft.body);
      }}
    >
      <div className="min-w-0 space-y-4">
        {draft.isRestored && <DraftNotice onDiscard={draft.discard} onClose={draft.acknowledge} />}
        {SLOTS.map((slot, index) => (
          <div key={slot} className="card p-4 sm:p-5" onFocus={() => setActive(slot)}>
            <CodeArea
              label={t.slot(index + 1)}
              hint={t.positions[slot]}
              value={values[slot]}
              conflict={draft.conflict(slot)}
              measure={t.limit(sizeText(values[slot].length), sizeText(LIMIT))}
              problem={values[slot].length > LIMIT ? t.tooLarge : undefined}
              onChange={(code) => draft.set(slot, code)}
            />
          </div>
        ))}
        <div className="card sticky short:static bottom-3 z-20 flex flex-wrap items-center justify-end gap-2 p-3 shadow-lift">
          {draft.isChanged && <p className="me-auto text-sm text-warn">{common.unsaved}</p>}
          <Button type="button" className="btn btn-quiet" isInactive={!draft.isChanged} onClick={draft.discard}>
            {common.reset}
          </Button>
          <Button type="submit" className="btn btn-primary" isInactive={!draft.isChanged || bad || save.isPending}>
            {save.isPending && <LoaderCircle aria-hidden="true" className="size-4 animate-spin" />}
            {save.isPending ? common.saving : common.save}
          </Button>
        </div>
      </div>
      <aside className="lg:sticky lg:top-18">
        <SlotMap codes={values} active={active} />
      </aside>
    </form>
  );
}
