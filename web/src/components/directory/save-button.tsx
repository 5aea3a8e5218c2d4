import { Heart } from 'lucide-react';
import { useStoredIds } from '../../lib/stored-ids';
import { savedBusinesses } from './stored-businesses';

/** As an icon, for rows. */
export function SaveHeart({ id, name }: { id: string; name: string }) {
  const { isSaved, toggle } = useSaved(id);
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Save ${name}`}
      className="relative z-10 -me-2 -mt-2 grid size-11 shrink-0 place-items-center text-muted hover:text-accent cramped:absolute cramped:end-3 cramped:top-3 noscript:hidden print:hidden"
      onClick={toggle}
    >
      <Heart aria-hidden="true" className={`size-5 ${isSaved ? 'fill-current text-accent' : ''}`} />
    </button>
  );
}

export function SaveButton({ id, className = '' }: { id: string; className?: string }) {
  const { isSaved, toggle } = useSaved(id);
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      className={`btn btn-quiet noscript:hidden ${className}`}
      onClick={toggle}
    >
      <Heart aria-hidden="true" className={`size-4 ${isSaved ? 'fill-current text-accent' : ''}`} />
      {isSaved ? 'Saved' : 'Save'}
    </button>
  );
}

/** In this browser only; without script there is nothing to press. */
function useSaved(id: string) {
  const isSaved = useStoredIds(savedBusinesses).includes(id);
  return { isSaved, toggle: () => (isSaved ? savedBusinesses.remove(id) : savedBusinesses.addWithoutLoss([id])) };
}
