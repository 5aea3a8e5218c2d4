import { homepageDataQuery } from '../../lib/directory-queries';
import { queriesOf } from '../page-module';

export { ContactPage as Page } from '../../features/contact/pages/contact-page';

export const load = () => ({ queries: queriesOf(homepageDataQuery) });
