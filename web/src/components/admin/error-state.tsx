import { CircleX, RotateCw } from 'lucide-react';
import { useTexts } from '../../lib/i18n/texts';
import { commonTexts } from '../../lib/i18n/common-texts';
import { MessageCard } from '../ui/message-card';

export function ErrorState({ title, error, onRetry }: { title: string; error: Error; onRetry: () => void }) {
  const common = useTexts(commonTexts);
  return (
    <MessageCard icon={CircleX} tone="bad" title={title} text={error.message}>
      <button type="button" className="btn btn-quiet" onClick={onRetry}>
        <RotateCw aria-hidden="true" className="size-4" />
        {common.retry}
      </button>
    </MessageCard>
  );
}
