import { useQuery } from '@tanstack/react-query';
import { ContactPage } from '../../features/contact/pages/contact-page';
import { homepageDataQuery } from '../../features/home/api/get-homepage-data';
import { queriesOf } from '../page-module';

export function Page() {
  const home = useQuery(homepageDataQuery);
  return <ContactPage totals={home.isError ? null : home.data?.totals} />;
}

export const load = () => ({ queries: queriesOf(homepageDataQuery) });
