import { Heart } from 'lucide-react';
import { useStoredIds } from '../../../lib/stored-ids';
import { savedBusinesses } from '../stored-businesses';

/** Saves in this browser only; without script there is nothing to press. */
export function SaveButton({ id, className = '' }: { id: string; className?: string }) {
  const isSaved = useStoredIds(savedBusinesses).includes(id);
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      className={`btn btn-quiet noscript:hidden ${className}`}
      onClick={() => (isSaved ? savedBusinesses.remove(id) : savedBusinesses.add(id))}
    >
      <Heart aria-hidden="true" className={`size-4 ${isSaved ? 'fill-current text-accent' : ''}`} />
      {isSaved ? 'Saved' : 'Save'}
    </button>
  );
}
