import { startTransition, StrictMode, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { matchRoutes } from 'react-router-dom';
import { App } from './app/app';
import { BrowserRouter } from './app/browser-router';
import { readState } from './app/page-state';
import { pageModule } from './app/pages';
import { Pages, routes } from './app/routes';
import { isRecord } from './lib/json';
import { createQueryClient } from './lib/query-client';
import './styles.css';

const SESSION = 'GET /api/admin/session';

const queryClient = createQueryClient((client, queryKey) => {
  // The guard fetches the session again, and shows the sign-in or the account.
  if (queryKey[0] !== SESSION) void client.invalidateQueries({ queryKey: [SESSION] });
});

keyHistoryEntry();
// Evaluating the script is a task of its own, after which the page responds.
setTimeout(start);

function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('There is no #root element to start in.');
  const state = readState(queryClient);
  const app = (
    <StrictMode>
      <App
        queryClient={queryClient}
        renderedAt={state?.renderedAt ?? Date.now()}
        origin={state?.origin ?? location.origin}
        router={
          <BrowserRouter>
            <Pages />
          </BrowserRouter>
        }
      />
    </StrictMode>
  );
  if (state === undefined) createRoot(root).render(app);
  else void hydrate(root, app);
}

/** A rendered page whose code does not load stays as it is: its links and forms work without scripts. */
async function hydrate(root: HTMLElement, app: ReactNode): Promise<void> {
  await pageModule(matchRoutes(routes, location)?.at(-1)?.route.path);
  // In slices, between which the page responds.
  startTransition(() => void hydrateRoot(root, app));
}

/**
 * Gives the first history entry of a page load a unique key, which reload, Back and Forward preserve. Without it, every load of a
 * URL in a tab would share its scroll position.
 */
function keyHistoryEntry(): void {
  const state: unknown = history.state;
  const known = isRecord(state) ? state : {};
  if (!('key' in known)) history.replaceState({ ...known, key: Math.random().toString(36).slice(2, 10) }, '');
}
