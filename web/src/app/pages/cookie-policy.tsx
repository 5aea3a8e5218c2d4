import { useQuery } from '@tanstack/react-query';
import { CookiePolicyPage } from '../../features/legal/pages/cookie-policy-page';
import { advertisementCodesQuery } from '../../features/tracking/api/get-advertisement-codes';
import { siteSettingsQuery } from '../../features/tracking/api/get-site-settings';
import { hostsIn } from '../../features/tracking/third-party-hosts';

/** The policy lists the hosts of the operator's snippets. */
export function Page() {
  const codes = useQuery(advertisementCodesQuery).data;
  const settings = useQuery(siteSettingsQuery).data;
  const advertising = hostsIn([...Object.values(codes ?? {}), settings?.facebook_pixel ?? '']);
  const analytics = hostsIn([settings?.head_tags ?? '', settings?.footer_tags ?? '']);
  return <CookiePolicyPage providers={{ advertising, analytics }} />;
}
