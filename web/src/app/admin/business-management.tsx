import { useQuery } from '@tanstack/react-query';
import { statsQuery } from '../../features/dashboard/api/get-stats';
import { ExportButton } from '../../features/exports/components/export-dialog';
import { BusinessManagementPage } from '../../features/moderation/pages/business-management-page';

/** The list of businesses with the figures and the export of other features. */
export function BusinessManagement() {
  return <BusinessManagementPage stats={useQuery(statsQuery).data} exports={<ExportButton />} />;
}
