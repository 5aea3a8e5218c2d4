import { hasSecretAddress } from '@directory/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { advertisementCodesQuery } from '../api/get-advertisement-codes';
import { siteSettingsQuery } from '../api/get-site-settings';
import { useConsent } from '../consent';
import { ConsentBanner } from './consent-banner';
import { PageSnippets } from './page-snippets';

/** The policy of such a page admits no third-party code, also after its links. */
const isSecret = typeof location === 'object' && hasSecretAddress(location.pathname);
const UNDECIDED = { analytics: false, marketing: false };

/** The administrator's snippets and the consent banner. `requested` reopens the banner. */
export function Tracking({ requested, onClose }: { requested: boolean; onClose: () => void }) {
  const settings = useQuery(siteSettingsQuery).data;
  const codes = useQuery(advertisementCodesQuery).data;
  const consent = useConsent();
  if (consent === 'unknown') return null;
  const { head_tags = '', facebook_pixel = '', footer_tags = '' } = settings ?? {};
  const ads = Object.values(codes ?? {});
  const wanted = [head_tags, facebook_pixel, footer_tags, ...ads].some((code) => code.trim() !== '');
  return (
    <>
      {settings && !isSecret && <PageSnippets settings={settings} consent={consent ?? UNDECIDED} />}
      {(requested || (wanted && consent === null)) && (
        <ConsentBanner key={String(requested)} before={consent} requested={requested} onDone={onClose} />
      )}
    </>
  );
}
