import { useQuery } from '@tanstack/react-query';
import { BusinessPage } from '../features/businesses/pages/business-page';
import { advertisementCodesQuery } from '../features/tracking/api/get-advertisement-codes';
import { AdSlot } from '../features/tracking/components/ad-slot';
import { DirectoryFinder } from './directory-finder';

export function BusinessRoute() {
  const { isPending } = useQuery(advertisementCodesQuery);
  return (
    <BusinessPage finder={<DirectoryFinder needsWhat />} ad={(slot) => <AdSlot slot={slot} />} adsPending={isPending} />
  );
}
