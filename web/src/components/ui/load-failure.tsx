import { TriangleAlert } from 'lucide-react';
import { MessageCard } from './message-card';

/** In the place of a part of the page that could not be loaded. */
export function LoadFailure(props: { title: string; text?: string; onRetry: () => void }) {
  const { title, text = 'Please try again later.', onRetry } = props;
  return (
    <MessageCard icon={TriangleAlert} tone="bad" title={title} text={text}>
      <button type="button" className="btn btn-quiet" onClick={onRetry}>
        Try again
      </button>
    </MessageCard>
  );
}
