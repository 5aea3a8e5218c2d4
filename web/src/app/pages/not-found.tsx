import { AdSlot } from '../../features/tracking/components/ad-slot';
import { NotFoundPage } from '../not-found-page';

export function Page() {
  return <NotFoundPage ad={<AdSlot slot="ad1" shape="square" />} />;
}
