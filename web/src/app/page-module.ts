import type { FetchQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params } from 'react-router-dom';

type Query = FetchQueryOptions<never>;

/** Queries that the server fetches before rendering a page; in the browser, each component fetches its own. */
export interface PageQueries {
  /** The first one is the subject of the page and required. */
  queries: Query[];
  /** Optional: after a timeout the page is rendered without these, and the browser fetches them. */
  optional?: Query[];
  /** The page exists even if its subject is rejected. */
  alwaysFound?: boolean;
}

/** A page: its component and its data. It reports status and redirect while rendering. */
export interface PageModule {
  Page: ComponentType;
  load?: (params: Params, search: URLSearchParams) => PageQueries;
}

/** Queries of any result type. */
export const queriesOf = (...queries: unknown[]) => queries as Query[];
