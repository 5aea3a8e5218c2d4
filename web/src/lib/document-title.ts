import { useEffect } from 'react';

const SITE = 'Business Directory';
const DESCRIPTION =
  'Discover local businesses in every country: opening hours, ratings, contact details and directions.';

/** Names the page in the tab and for search engines; undefined while its name is not known yet. */
export function useDocumentTitle(title: string | undefined, options: { description?: string; missing?: boolean } = {}) {
  const { description = DESCRIPTION, missing = false } = options;
  useEffect(() => {
    if (title === undefined) return;
    document.title = title === SITE ? SITE : `${title} | ${SITE}`;
    metaTag('description').content = description;
    if (missing) metaTag('robots').content = 'noindex';
    else document.querySelector('meta[name="robots"]')?.remove();
  }, [title, description, missing]);
}

function metaTag(name: string): HTMLMetaElement {
  const found = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (found) return found;
  const tag = document.createElement('meta');
  tag.name = name;
  return document.head.appendChild(tag);
}
