import { useEffect } from 'react';

const SITE = 'Business Directory';
const DESCRIPTION =
  'Discover local businesses in every country: opening hours, ratings, contact details and directions.';

/** Names the page in the tab and for search engines, which are not to list one that is `missing` or `unlisted`; undefined while its name is not known yet. */
export function useDocumentTitle(
  title: string | undefined,
  options: { description?: string; missing?: boolean; unlisted?: boolean } = {},
) {
  const { description = DESCRIPTION, missing = false, unlisted = false } = options;
  useEffect(() => {
    if (title === undefined) return;
    document.title = title === SITE ? SITE : `${title} | ${SITE}`;
    metaTag('description').content = description;
    if (missing || unlisted) metaTag('robots').content = missing ? 'noindex' : 'noindex, follow';
    else document.querySelector('meta[name="robots"]')?.remove();
  }, [title, description, missing, unlisted]);
}

function metaTag(name: string): HTMLMetaElement {
  const found = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (found) return found;
  const tag = document.createElement('meta');
  tag.name = name;
  return document.head.appendChild(tag);
}
