import { useQuery } from '@tanstack/react-query';
import { statsQuery } from '../../features/dashboard/api/get-stats';
import { ExportButton } from '../../features/exports/components/export-dialog';
import { BusinessManagementPage } from '../../features/moderation/pages/business-management-page';

export function BusinessManagement() {
  const { data: stats, isError } = useQuery(statsQuery);
  const slugOf = (category: string) => stats?.categories.find((row) => row.category === category)?.slug ?? category;
  return (
    <BusinessManagementPage
      stats={isError ? null : stats}
      exports={(list) => <ExportButton slugOf={slugOf} list={list} />}
    />
  );
}
