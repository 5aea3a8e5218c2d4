import type { RendererModule, RenderPage } from '@directory/contracts/rendering';
import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { matchRoutes, StaticRouter } from 'react-router-dom';
import { App } from './app/app';
import { type PageQueries, queriesOf } from './app/page-module';
import { writeState } from './app/page-state';
import { pageModule } from './app/pages';
import { Pages, routes } from './app/routes';
import { headTags } from './app/server/head-tags';
import { renderToHtml } from './app/server/render-to-html';
import { advertisementCodesQuery } from './features/tracking/api/get-advertisement-codes';
import { siteSettingsQuery } from './features/tracking/api/get-site-settings';
import { ApiError, configureFetch, isClientError } from './lib/api';
import { type PageHead, PageReport } from './lib/document-title';
import { createQueryClient } from './lib/query-client';

const OPTIONAL_QUERY_TIMEOUT_MS = 25;

const COMMON_QUERIES = queriesOf(siteSettingsQuery, advertisementCodesQuery);

/** Renders public pages as HTML, with the routes, components and calls of the browser. */
export const createPageRenderer: RendererModule['createPageRenderer'] = (call) => {
  configureFetch((path, init) => call(path as string, init));
  return render;
};

const render: RenderPage = async ({ url, origin, now, signal }) => {
  const location = new URL(origin + url);
  const match = matchRoutes(routes, location)?.at(-1);
  const { load } = await pageModule(match?.route.path);
  const {
    queries,
    optional = [],
    alwaysFound = false,
  }: PageQueries = load?.(match?.params ?? {}, location.searchParams) ?? {
    queries: [],
  };
  const client = serverClient();
  signal.addEventListener('abort', () => void client.cancelQueries());
  const optionalOutcomes = optional.map((query) => optionalOutcomeOf(client, query, signal));
  const outcomes = await Promise.all([...queries, ...COMMON_QUERIES].map((query) => outcomeOf(client, query, signal)));
  const main = queries.length > 0 ? outcomes[0] : undefined;
  if (main instanceof Error && !isClientError(main)) throw main;
  // Missing optional data does not make a page incomplete.
  outcomes.push(...(await Promise.all(optionalOutcomes)).filter((outcome) => !isClientError(outcome)));

  let page: { head?: PageHead; redirect?: string } = {};
  const { body, preloads } = await renderToHtml(
    <StrictMode>
      <App
        queryClient={client}
        renderedAt={now}
        origin={origin}
        router={
          <PageReport value={(report) => (page = { ...page, ...report })}>
            <StaticRouter location={location}>
              <Pages />
            </StaticRouter>
          </PageReport>
        }
      />
    </StrictMode>,
    signal,
  );
  const state = writeState(client, { renderedAt: now, origin });
  client.clear();
  const { head, redirect } = page;
  if (redirect !== undefined) return { status: 301, location: redirect };
  if (!head) throw new Error(`${url} has no title`);
  const isGone = main instanceof ApiError && main.status === 410;
  const isMissing = head.robots === 'noindex' || (main instanceof ApiError && !alwaysFound);
  return {
    status: isGone ? 410 : isMissing ? 404 : 200,
    head: preloads + headTags(head, origin),
    body,
    state,
    partial: outcomes.some((outcome) => outcome instanceof Error && outcome !== main),
  };
};

async function outcomeOf(
  client: QueryClient,
  query: PageQueries['queries'][number],
  signal: AbortSignal,
): Promise<unknown> {
  signal.throwIfAborted();
  return client.fetchQuery({ ...query, retry: false }).catch((error: unknown) => error as Error);
}

/** Cancelled after a timeout. */
async function optionalOutcomeOf(
  client: QueryClient,
  query: PageQueries['queries'][number],
  signal: AbortSignal,
): Promise<unknown> {
  const timer = setTimeout(() => void client.cancelQueries({ queryKey: query.queryKey }), OPTIONAL_QUERY_TIMEOUT_MS);
  return outcomeOf(client, query, signal).finally(() => clearTimeout(timer));
}

function serverClient(): QueryClient {
  const client = createQueryClient(() => undefined);
  const { queries } = client.getDefaultOptions();
  client.setDefaultOptions({ queries: { ...queries, retry: false, gcTime: Infinity } });
  return client;
}
