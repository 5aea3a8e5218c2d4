import { useNavigate } from 'react-router-dom';
import { SearchForm } from '../features/search/components/search-form';
import { searchPath } from '../features/search/parameters';

/** The search form of pages without results: leads to `/search` and preloads its code on first input. */
export function DirectorySearchForm({ needsWhat = false }: { needsWhat?: boolean }) {
  const navigate = useNavigate();
  return (
    <div onFocus={fetchAhead}>
      <SearchForm needsWhat={needsWhat} onSearch={(input) => void navigate(searchPath({ ...input }))} />
    </div>
  );
}

/** A failure does not matter here: navigation fetches it again and shows the error. */
const fetchAhead = () => void import('../features/search/pages/search-page').catch(() => null);
