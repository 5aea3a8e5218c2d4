/** How long a rendered page is cached: "open now" changes by the minute. */
export const RENDERED_PAGE_MAX_AGE_MS = 60_000;

/** Input of server-side rendering. */
export interface PageRequest {
  /** Path and query as requested. */
  url: string;
  /** Origin of the site without a trailing slash. */
  origin: string;
  /** Time of rendering in milliseconds; hydration uses the same. */
  now: number;
  signal: AbortSignal;
}

/** Parts of a rendered page for the shell, escaped for HTML. */
export interface RenderedPage {
  status: 200 | 404 | 410;
  /** Tags for the head: title, description, canonical URL and the like. */
  head: string;
  /** Content of the root element. */
  body: string;
  /** JSON that hydration starts with, so that the browser repeats no request. */
  state: string;
  /** Whether optional data could not be fetched: not to be cached. */
  partial: boolean;
}

export interface RedirectPage {
  status: 301;
  /** Path and query. */
  location: string;
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage | RedirectPage>;

/** Exports of the web app's server bundle; `call` routes a path of the API to its service. */
export interface RendererModule {
  createPageRenderer: (call: (path: string, init?: RequestInit) => Promise<Response>) => RenderPage;
}
