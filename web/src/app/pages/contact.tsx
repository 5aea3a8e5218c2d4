import { ContactPage } from '../../features/contact/pages/contact-page';
import { homepageDataQuery } from '../../features/home/api/get-homepage-data';
import { useDirectoryTotals } from '../directory-totals';
import { queriesOf } from '../page-module';

export const Page = () => <ContactPage totals={useDirectoryTotals()} />;

export const load = () => ({ queries: queriesOf(homepageDataQuery) });
