import { missingPageText } from '../../lib/page-param';
import { NotFoundCard } from './not-found-card';

/** The page number exceeds the list. `path`: of its first page; `limit`: pages of a longer list that can be opened. */
export function NoSuchPage(props: { title: string; page: number; path: string; limit?: number }) {
  const { title, page, path, limit } = props;
  return <NotFoundCard title={title} text={missingPageText(page, limit)} back={{ to: path, text: 'First page' }} />;
}
