/** What the web app renders on the server. */
export interface PageRequest {
  /** Path and query, as they came. */
  url: string;
  /** Origin of the site, without a slash at its end. */
  origin: string;
  /** The time that the page is rendered for, in milliseconds; hydration renders for the same time. */
  now: number;
  signal: AbortSignal;
}

/** A page rendered on the server, in parts that are put into the shell; all of them are escaped for HTML. */
export interface RenderedPage {
  status: 200 | 404 | 410;
  /** Tags for the head: title, description, canonical address and the like. */
  head: string;
  /** What stands inside of the root element. */
  body: string;
  /** JSON that hydration starts with, so that the browser repeats no request. */
  state: string;
  /** A part of what it shows could not be fetched: the next visitor may have more luck. */
  partial: boolean;
}

/** The address has another one. */
export interface RedirectPage {
  status: 301;
  /** Path and query. */
  location: string;
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage | RedirectPage>;

/** What the server bundle of the web app exports; `call` takes a path of the API and routes it to its service. */
export interface RendererModule {
  createPageRenderer: (call: (path: string, init?: RequestInit) => Promise<Response>) => RenderPage;
}
