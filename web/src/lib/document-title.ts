import { listedUrl } from '@directory/contracts/canonical-url';
import { createContext, useContext, useEffect } from 'react';
import { useLocation } from 'react-router-dom';

export const SITE = 'Business Directory';
const DESCRIPTION =
  'Discover local businesses in every country: opening hours, ratings, contact details and directions.';

/** Head of a page, for search engines and previews. */
export interface PageHead {
  title: string;
  description: string;
  /** For search engines; null if the page may be indexed. */
  robots: 'noindex' | 'noindex, follow' | null;
  /** Canonical path with page number; null if the page is not indexed. */
  canonical: string | null;
  /** Path of an image of the page's subject. */
  image: string | null;
}

/** Receives the head of a page rendered on the server, or the URL to redirect to. */
export const PageReport = createContext<((report: { head: PageHead } | { redirect: string }) => void) | null>(null);

/** Title and meta tags; a page that is `missing` or `unlisted` is not indexed. Undefined while loading. */
export function useDocumentTitle(
  title: string | undefined,
  options: { description?: string; missing?: boolean; unlisted?: boolean; image?: string | null } = {},
) {
  const { description = DESCRIPTION, missing = false, unlisted = false, image = null } = options;
  const { pathname, search } = useLocation();
  const report = useContext(PageReport);
  const robots = missing ? 'noindex' : unlisted ? 'noindex, follow' : null;
  const canonical = robots === null ? listedUrl(pathname, search) : null;
  const fullTitle = title === undefined || title === SITE ? SITE : `${title} | ${SITE}`;
  if (title !== undefined) report?.({ head: { title: fullTitle, description, robots, canonical, image } });
  const known = title !== undefined;
  useEffect(() => {
    if (!known) return;
    document.title = fullTitle;
    setTag('meta[name="description"]', 'meta', { name: 'description', content: description });
    setTag('meta[name="robots"]', 'meta', robots && { name: 'robots', content: robots });
    setTag('link[rel="canonical"]', 'link', canonical && { rel: 'canonical', href: location.origin + canonical });
  }, [known, fullTitle, description, robots, canonical]);
}

/** `attributes` null removes the tag. */
function setTag(selector: string, name: string, attributes: Record<string, string> | null | ''): void {
  const found = document.querySelector(selector);
  if (!attributes) return found?.remove();
  const tag = found ?? document.head.appendChild(document.createElement(name));
  for (const [attribute, value] of Object.entries(attributes)) tag.setAttribute(attribute, value);
}
