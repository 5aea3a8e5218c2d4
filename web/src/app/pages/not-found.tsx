import { useLocation } from 'react-router-dom';
import { Redirect } from '../../components/ui/redirect';
import { AdSlot } from '../../features/tracking/components/ad-slot';
import { NotFoundPage } from '../not-found-page';

/** Of all businesses, for the path of a business without its slug. */
const LIST_PATHS: Readonly<Record<string, string>> = { '/business': '/businesses' };

export function Page() {
  const list = LIST_PATHS[useLocation().pathname];
  if (list !== undefined) return <Redirect to={list} />;
  return <NotFoundPage ad={<AdSlot slot="ad1" shape="square" />} />;
}
