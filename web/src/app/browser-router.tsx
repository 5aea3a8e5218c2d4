import { VISITOR_STORAGE } from '@directory/contracts/visitor-storage';
import { startTransition, useEffect, useLayoutEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  Router,
  type Location,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  type Path,
  type To,
} from 'react-router-dom';
import { isRecord, parseJson } from '../lib/json';
import { readStorage, writeStorage } from '../lib/stored-value';
import { hasUnsavedWork, leaveSafely, rowsSubject } from '../lib/unsaved-work';

interface Shown {
  location: Location;
  action: NavigationType;
  keepsScroll: boolean;
}

const STORAGE_KEY = VISITOR_STORAGE.scrollPositions.name;

/**
 * Router of the browser, with scroll restoration and the guard of unsaved work. The library's own with both is a data router:
 * no page has loaders, and their code would be a sixth of the first script.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [navigation] = useState(createNavigation);
  const [shown, setShown] = useState<Shown>(navigation.first);
  useLayoutEffect(
    () =>
      navigation.listen((next, isSync) => {
        if (isSync) flushSync(() => setShown(next));
        else startTransition(() => setShown(next));
      }),
    [navigation],
  );
  useLayoutEffect(() => {
    navigation.restoreScroll(shown);
  }, [navigation, shown]);
  useEffect(() => navigation.keepScrollPositions(), [navigation]);
  return (
    <Router navigator={navigation.navigator} location={shown.location} navigationType={shown.action}>
      {children}
    </Router>
  );
}

function createNavigation() {
  const history = createBrowserHistory();
  const positions = storedPositions();
  const first: Shown = { location: history.location, action: NavigationType.Pop, keepsScroll: true };
  let current = first;
  let show: (next: Shown, isSync: boolean) => void = () => undefined;
  /** Kinds of expected events of the history that need no decision. */
  const decided: ('returned' | 'confirmed')[] = [];

  function move(action: Shown['action'], { preventScrollReset = false, flushSync: isSync = false }: NavigateOptions) {
    current = { location: history.location, action, keepsScroll: preventScrollReset };
    show(current, isSync);
  }

  const keepPosition = () => void (positions[current.location.key] = window.scrollY);

  function navigate(method: 'push' | 'replace', to: To, state: unknown, options: NavigateOptions = {}): void {
    const url = history.createURL(to);
    const run = () => {
      keepPosition();
      // As browsers do: the second click of a double click adds no entry.
      const isPush = method === 'push' && url.href !== window.location.href;
      history[isPush ? 'push' : 'replace'](to, state);
      move(isPush ? NavigationType.Push : NavigationType.Replace, options);
    };
    if (mustConfirm(current.location, url)) leaveSafely(run);
    else run();
  }

  /** The browser has already changed the URL: it changes back until leaving is confirmed. */
  function onPop({ delta }: { delta: number | null }): void {
    const reason = decided.shift();
    if (reason === 'returned') return;
    if (reason === undefined && delta && mustConfirm(current.location, history.location)) {
      decided.push('returned');
      history.go(-delta);
      leaveSafely(() => {
        decided.push('confirmed');
        history.go(delta);
      });
      return;
    }
    keepPosition();
    move(NavigationType.Pop, {});
  }

  return {
    first,
    navigator: {
      createHref: (to) => history.createHref(to),
      createURL: (to) => history.createURL(to),
      encodeLocation: (to) => history.encodeLocation(to),
      go: (delta) => history.go(delta),
      push: (to, state, options) => navigate('push', to, state, options),
      replace: (to, state, options) => navigate('replace', to, state, options),
    } satisfies Navigator,

    listen(listener: typeof show) {
      show = listener;
      return history.listen(onPop);
    },

    /** Once the page of the location is in the document. */
    restoreScroll({ location: { key, hash }, action, keepsScroll }: Shown): void {
      const position = action === NavigationType.Pop && key !== 'default' ? positions[key] : undefined;
      if (position || hash !== '') renderWhole();
      if (position !== undefined) window.scrollTo(0, position);
      if (position !== undefined || keepsScroll) return;
      const target = hash === '' ? null : document.getElementById(decoded(hash.slice(1)));
      if (target) target.scrollIntoView();
      else window.scrollTo(0, 0);
    },

    keepScrollPositions() {
      const onShow = () => void (window.history.scrollRestoration = 'manual');
      const onHide = () => {
        keepPosition();
        writeStorage('sessionStorage', STORAGE_KEY, JSON.stringify(positions));
        window.history.scrollRestoration = 'auto';
      };
      onShow();
      addEventListener('pageshow', onShow);
      addEventListener('pagehide', onHide);
      return () => {
        removeEventListener('pageshow', onShow);
        removeEventListener('pagehide', onHide);
      };
    },
  };
}

/** The table of rejected rows is a parameter: without it, other forms of the screen stay. */
function mustConfirm(from: Path, to: Pick<Path, 'pathname' | 'search'>): boolean {
  if (screenOf(from) !== screenOf(to)) return hasUnsavedWork();
  const rows = new URLSearchParams(from.search).get('rows');
  return rows !== null && rows !== new URLSearchParams(to.search).get('rows') && hasUnsavedWork(rowsSubject(rows));
}

/** The screen of the single-page panel is a parameter. */
function screenOf({ pathname, search }: Pick<Path, 'pathname' | 'search'>): string {
  return [pathname, new URLSearchParams(search).get('tab')].join(' ');
}

/** With the real heights of what is out of view, instead of estimates. */
const renderWhole = () => void (document.documentElement.dataset['whole'] = '');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Scroll positions by the key of the history entry. */
function storedPositions(): Record<string, number> {
  const stored = parseJson(readStorage('sessionStorage', STORAGE_KEY));
  return isRecord(stored) ? (stored as Record<string, number>) : {};
}
