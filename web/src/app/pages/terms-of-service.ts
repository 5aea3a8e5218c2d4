export { TermsPage as Page } from '../../features/legal/pages/terms-page';
export { loadTotals as load } from '../load-totals';
