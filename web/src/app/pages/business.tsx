import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ReportSection } from '../../features/business-reports/components/report-section';
import { businessQuery } from '../../features/businesses/api/get-business';
import { nearbyQuery } from '../../features/businesses/api/get-nearby';
import { similarQuery } from '../../features/businesses/api/get-similar';
import { BusinessPage } from '../../features/businesses/pages/business-page';
import { advertisementCodesQuery } from '../../features/tracking/api/get-advertisement-codes';
import { AdSlot } from '../../features/tracking/components/ad-slot';
import { DirectorySearchForm } from '../directory-search-form';
import { type PageModule, queriesOf } from '../page-module';

export function Page() {
  const { slug } = useParams();
  const { isPending } = useQuery(advertisementCodesQuery);
  return (
    <BusinessPage
      key={slug} // a new key resets the state for another business
      searchForm={<DirectorySearchForm needsWhat />}
      ad={(name) => <AdSlot slot={name} />}
      adsPending={isPending}
      report={(business) => <ReportSection business={business} />}
    />
  );
}

export const load: PageModule['load'] = ({ slug = '' }) => ({
  queries: queriesOf(businessQuery(slug)),
  optional: queriesOf(similarQuery(slug), nearbyQuery(slug)),
});
