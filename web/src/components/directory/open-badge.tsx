import { openState } from '@directory/contracts/opening-hours';
import { useNow } from '../../lib/use-now';

/**
 * Open or closed now, in the business's time zone; nothing without known hours. Time zone data of server and browser may differ:
 * the rendered state stays until it changes. A printed page is read later.
 */
export function OpenBadge(props: { workingHours: string | null; timeZone: string | null }) {
  const state = openState(props.workingHours, props.timeZone, useNow());
  if (!state) return null;
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1.5 print:hidden">
      <span className={`inline-flex items-center gap-1.5 font-semibold ${state.open ? 'text-good' : 'text-bad'}`}>
        <span aria-hidden="true" className="size-2 rounded-full bg-current" />
        <span suppressHydrationWarning>{state.open ? 'Open' : 'Closed'}</span>
      </span>
      <span className="text-muted empty:hidden" suppressHydrationWarning>
        {state.detail ?? ''}
      </span>
    </span>
  );
}
