import { VISITOR_STORAGE } from '@directory/contracts/visitor-storage';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { countOf } from '../../lib/format';
import { useStoreFailure } from '../../lib/stored-ids';
import { FloatingNotice } from '../ui/floating-notice';
import { Link } from '../ui/link';
import { savedBusinesses } from './stored-businesses';

const SHOWN_MS = 10_000;

/** Says for a while that businesses could not be saved, and why. */
export function UnsavedNotice() {
  const failure = useStoreFailure(savedBusinesses);
  const [past, setPast] = useState<typeof failure>(null);
  useEffect(() => {
    const timer = setTimeout(() => setPast(failure), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [failure]);
  return (
    <FloatingNotice>
      {failure !== null && failure !== past && (
        <>
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-warn" />
          <span>
            Not saved: {countOf(failure.count, 'business', 'businesses')}.{' '}
            {failure.isFull ? (
              <>
                <Link to="/lists" className="link tap pointer-events-auto">
                  Your list
                </Link>{' '}
                is full with {VISITOR_STORAGE.savedBusinesses.maxEntries}.
              </>
            ) : (
              'This browser does not allow it.'
            )}
          </span>
        </>
      )}
    </FloatingNotice>
  );
}
