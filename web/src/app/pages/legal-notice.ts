export { LegalNoticePage as Page } from '../../features/legal/pages/legal-notice-page';
export { loadTotals as load } from '../load-totals';
