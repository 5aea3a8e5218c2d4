import { UnsavedNotice } from '../components/directory/unsaved-notice';
import { SlowConnectionNotice } from '../components/ui/slow-connection-notice';
import { Tooltips } from '../components/ui/tooltips';
import { Tracking } from '../features/tracking/components/tracking';

/** Features a page loads after its first render. */
export function DeferredFeatures(props: { requested: boolean; onClose: () => void }) {
  return (
    <>
      <SlowConnectionNotice />
      <UnsavedNotice />
      <Tracking {...props} />
      <Tooltips />
    </>
  );
}
