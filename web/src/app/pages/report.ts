export { ReportPage as Page } from '../../features/business-reports/pages/report-page';
