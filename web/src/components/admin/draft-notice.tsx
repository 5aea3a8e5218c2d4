import { History, X } from 'lucide-react';
import { useTexts } from '../../lib/i18n/texts';
import { commonTexts } from '../../lib/i18n/common-texts';

/** A form shows unsaved values of an earlier visit; they can be discarded. */
export function DraftNotice({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  const common = useTexts(commonTexts);
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 rounded-card border border-line bg-warn-soft py-1 ps-4 pe-1 text-sm text-warn"
    >
      <History aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 flex-1 py-2 font-medium">{common.draftRestored}</span>
      <button type="button" className="min-h-11 px-2 font-semibold underline" onClick={onDiscard}>
        {common.draftDiscard}
      </button>
      <button type="button" aria-label={common.close} className="grid size-11 place-items-center" onClick={onClose}>
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
