import { PrivacyPolicyPage } from '../../features/legal/pages/privacy-policy-page';
import { useDirectoryTotals } from '../directory-totals';

export { loadTotals as load } from '../directory-totals';

export const Page = () => <PrivacyPolicyPage totals={useDirectoryTotals()} />;
