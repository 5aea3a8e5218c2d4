import { SlowNotice } from '../components/ui/slow-notice';
import { Tooltips } from '../components/ui/tooltips';
import { Tracking } from '../features/tracking/components/tracking';

/** What a page does without until it is drawn. */
export function Late(props: { called: boolean; onClose: () => void }) {
  return (
    <>
      <SlowNotice />
      <Tracking {...props} />
      <Tooltips />
    </>
  );
}
