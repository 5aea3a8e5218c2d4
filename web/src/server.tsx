import { QueryClient } from '@tanstack/react-query';
import type { RedirectPage, RendererModule, RenderPage } from '@directory/contracts/rendering';
import { StrictMode } from 'react';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router-dom';
import { App } from './app/app';
import { commonData, pageData, type PageData } from './app/page-data';
import { writeState } from './app/page-state';
import { routes } from './app/routes';
import { drawn } from './app/server/render-to-html';
import { headTags } from './app/server/head-tags';
import { ApiError, isClientError, configureFetch } from './lib/api';
import { HeadCollector, type PageHead } from './lib/document-title';
import { createQueryClient } from './lib/query-client';

/** Milliseconds that a page waits for what it does without. */
const OPTIONAL_QUERY_TIMEOUT_MS = 25;

const handler = createStaticHandler(routes);

/** Draws public pages as HTML, from the same routes, components and calls as the browser. */
export const createPageRenderer: RendererModule['createPageRenderer'] = (call) => {
  configureFetch((path, init) => call(path as string, init));
  return render;
};

const render: RenderPage = async ({ url, origin, now, signal }) => {
  const address = new URL(origin + url);
  const match = matchRoutes(routes, address)?.at(-1);
  const pattern = match?.route.path ?? '*';
  const data = pageData[pattern]?.(match?.params ?? {}, address.searchParams);
  const client = serverClient();
  const asked = [...(data?.queries ?? []), ...commonData];
  const extras = (data?.extras ?? []).map((query) => extraOf(client, query, signal));
  const outcomes = await Promise.all(asked.map((query) => outcomeOf(client, query, signal)));
  const main = data?.queries.length ? outcomes[0] : undefined;
  if (main instanceof Error && !isClientError(main)) throw main;
  const moved = data?.address?.(client);
  if (moved !== undefined && moved !== address.pathname) return redirectTo(moved + address.search);

  // What is not there itself has none: such a page is whole.
  outcomes.push(...(await Promise.all(extras)).filter((outcome) => !isClientError(outcome)));
  const context = await handler.query(new Request(address, { signal }));
  if (context instanceof Response) throw new Error(`${url} was answered by the router`);
  let head: PageHead | undefined;
  const { body, preloads } = await drawn(
    <StrictMode>
      <App
        queryClient={client}
        renderedAt={now}
        origin={origin}
        router={
          <HeadCollector value={(found) => (head = found)}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </HeadCollector>
        }
      />
    </StrictMode>,
    signal,
  );
  const state = writeState(client, { renderedAt: now, origin });
  client.clear();
  if (!head) throw new Error(`${url} has no title`);
  const gone = main instanceof ApiError && main.status === 410;
  // A list says itself where it lacks the page that the URL names.
  const missing =
    (main instanceof ApiError && !data?.always) ||
    pattern === '*' ||
    data?.missing === true ||
    head.robots === 'noindex';
  return {
    status: gone ? 410 : missing ? 404 : 200,
    head: preloads + headTags(head, origin),
    body,
    state,
    partial: outcomes.some((outcome) => outcome instanceof Error && outcome !== main),
  };
};

/** The data, or why there is none. */
async function outcomeOf(
  client: QueryClient,
  query: PageData['queries'][number],
  signal: AbortSignal,
): Promise<unknown> {
  signal.throwIfAborted();
  return client.fetchQuery({ ...query, retry: false }).catch((error: unknown) => error as Error);
}

/** The same of what the page does without: given up when its time is over. */
async function extraOf(client: QueryClient, query: PageData['queries'][number], signal: AbortSignal): Promise<unknown> {
  const timer = setTimeout(() => void client.cancelQueries({ queryKey: query.queryKey }), OPTIONAL_QUERY_TIMEOUT_MS);
  return outcomeOf(client, query, signal).finally(() => clearTimeout(timer));
}

function serverClient(): QueryClient {
  const client = createQueryClient(() => undefined);
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retry: false, gcTime: Infinity } });
  return client;
}

const redirectTo = (location: string): RedirectPage => ({ status: 301, location });
