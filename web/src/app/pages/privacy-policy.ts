export { PrivacyPolicyPage as Page } from '../../features/legal/pages/privacy-policy-page';
export { loadTotals as load } from '../load-totals';
