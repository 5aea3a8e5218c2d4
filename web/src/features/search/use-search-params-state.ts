import { useEffect, useMemo, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';
import type { SearchInput } from './components/search-form';
import { searchPath } from './parameters';
import { isFromForm, readParameters } from './url-parameters';

/** A filter scrolls the page to the top if it is scrolled further. */
const NEAR_TOP_PX = 240;

/** A new term resets the filters. */
const NEW_TERM = { category: undefined, exact: undefined, literal: undefined };

/** The URL is the state of the search. */
export function useSearchParamsState() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  const { key } = useLocation();
  const parameters = useMemo(() => readParameters(search), [search]);
  /** The URL before typing replaced it. */
  const pathBeforeTyping = useRef<string | null>(null);

  useEffect(() => {
    if (navigationType === NavigationType.Pop) pathBeforeTyping.current = null;
  }, [navigationType, key]);

  /** A new history entry; the one replaced by typing gets its previous URL, so that Back returns to it. */
  function go(next: Readonly<Record<string, string | undefined>>) {
    const path = searchPath(next);
    const before = pathBeforeTyping.current ?? currentPath();
    if (pathBeforeTyping.current !== null)
      window.history.replaceState(window.history.state, '', pathBeforeTyping.current);
    pathBeforeTyping.current = null;
    void navigate(path, { replace: path === before, preventScrollReset: window.scrollY < NEAR_TOP_PX });
  }

  /** Typing replaces the URL synchronously: the next key press reads it. */
  function type(q: string) {
    pathBeforeTyping.current ??= currentPath();
    void navigate(searchPath({ ...parameters, ...NEW_TERM, q, page: undefined }), {
      replace: true,
      preventScrollReset: true,
      flushSync: true,
    });
  }

  function submit(input: SearchInput) {
    const elsewhere = input.location !== (parameters.location ?? '') || input.near !== (parameters.near ?? '');
    go({
      ...parameters,
      page: undefined,
      ...input,
      ...(input.q !== (parameters.q ?? '') && NEW_TERM),
      ...(elsewhere && { country: undefined, city: undefined, radius: undefined }),
      ...(input.near === '' && parameters.sort === 'distance' && { sort: undefined }),
    });
  }

  /** What the form of the filters has sent, as the URL of its parameters. */
  const redirect = isFromForm(search) ? searchPath(parameters).slice('/search'.length) : null;
  return { parameters, redirect, go, type, submit };
}

const currentPath = () => `${window.location.pathname}${window.location.search}`;
