import { useEffect, useMemo, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';
import type { Asked } from './components/search-form';
import { readParameters, searchPath, type SearchParameters } from './parameters';

/** Below it, what a filter changes is in sight; above, the page returns to its beginning. Pixels. */
const NEAR_THE_TOP = 240;

/** Another word is another search: what was chosen for the last one goes. */
const ANOTHER_WORD = { category: undefined, exact: undefined };

/** The address is all that the search knows: what is asked is read from it, and asking for something else writes it. */
export function useSearchParamsState() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const how = useNavigationType();
  const { key } = useLocation();
  const parameters = useMemo(() => readParameters(search), [search]);
  /** The address before typing began to replace it. */
  const settled = useRef<string | null>(null);

  useEffect(() => {
    if (how === NavigationType.Pop) settled.current = null;
  }, [how, key]);

  /** A new entry of the history; the one that was typed over gets its own address back, so that Back leads there. */
  function go(next: Readonly<Record<string, string | undefined>>) {
    const path = searchPath(next);
    const before = settled.current ?? currentPath();
    if (settled.current !== null) window.history.replaceState(window.history.state, '', settled.current);
    settled.current = null;
    void navigate(path, { replace: path === before, preventScrollReset: window.scrollY < NEAR_THE_TOP });
  }

  /** Changes some parameters, `undefined` drops one; the list starts over. */
  function change(changes: SearchParameters | Partial<Record<keyof SearchParameters, undefined>>) {
    go({ ...parameters, page: undefined, ...changes });
  }

  /** Typing replaces the address. */
  function type(q: string) {
    settled.current ??= currentPath();
    void navigate(searchPath({ ...parameters, ...ANOTHER_WORD, q, page: undefined }), {
      replace: true,
      preventScrollReset: true,
    });
  }

  function ask(asked: Asked) {
    const elsewhere = asked.location !== (parameters.location ?? '') || asked.near !== (parameters.near ?? '');
    const nearby = asked.near !== '' && parameters.near === undefined;
    change({
      ...asked,
      ...(asked.q !== (parameters.q ?? '') && ANOTHER_WORD),
      ...(elsewhere && { country: undefined, city: undefined, radius: undefined }),
      ...(nearby && parameters.sort === undefined && { sort: 'distance' }),
      ...(asked.near === '' && parameters.sort === 'distance' && { sort: undefined }),
    });
  }

  return { parameters, go, change, type, ask };
}

const currentPath = () => `${window.location.pathname}${window.location.search}`;
