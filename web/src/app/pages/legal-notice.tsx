import { LegalNoticePage } from '../../features/legal/pages/legal-notice-page';
import { useDirectoryTotals } from '../directory-totals';

export { loadTotals as load } from '../directory-totals';

export const Page = () => <LegalNoticePage totals={useDirectoryTotals()} />;
