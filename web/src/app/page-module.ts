import type { FetchQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Params } from 'react-router-dom';

type Query = FetchQueryOptions<never>;

/** What the server fetches before it renders a page; in the browser, each component fetches for itself. */
export interface PageQueries {
  /** The first one is the subject of the page: without it there is no page. */
  queries: Query[];
  /** The page is rendered without these where they take too long; the browser fetches them then. */
  optional?: Query[];
  /** The page exists even where its subject is rejected. */
  alwaysFound?: boolean;
}

/** A page: what it shows, and from which data. Status and redirect are what it reports while it renders. */
export interface PageModule {
  Page: ComponentType;
  load?: (params: Params, search: URLSearchParams) => PageQueries;
}

/** Queries of any result type. */
export const queriesOf = (...queries: unknown[]) => queries as Query[];
