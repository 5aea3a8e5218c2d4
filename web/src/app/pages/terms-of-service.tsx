import { TermsPage } from '../../features/legal/pages/terms-page';
import { useDirectoryTotals } from '../directory-totals';

export { loadTotals as load } from '../directory-totals';

export const Page = () => <TermsPage totals={useDirectoryTotals()} />;
