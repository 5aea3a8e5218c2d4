import { useQuery } from '@tanstack/react-query';
import { statsQuery } from '../../features/dashboard/api/get-stats';
import { ExportButton } from '../../features/exports/components/export-dialog';
import { BusinessManagementPage } from '../../features/moderation/pages/business-management-page';

export function BusinessManagement() {
  const stats = useQuery(statsQuery).data;
  const slugOf = (category: string) => stats?.categories.find((row) => row.category === category)?.slug ?? category;
  return <BusinessManagementPage stats={stats} exports={(list) => <ExportButton slugOf={slugOf} list={list} />} />;
}
