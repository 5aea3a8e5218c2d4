import { useLocation } from 'react-router-dom';
import { Redirect } from '../../components/ui/redirect';
import { AdSlot } from '../../features/tracking/components/ad-slot';
import { NotFoundPage } from '../not-found-page';

/** The path of a business without its slug. */
const NO_BUSINESS = /^\/business\/*$/i;

export function Page() {
  if (NO_BUSINESS.test(useLocation().pathname)) return <Redirect to="/businesses" />;
  return <NotFoundPage ad={<AdSlot slot="ad1" shape="square" />} />;
}
