import { SITE, type PageHead } from '../../lib/document-title';

/** The head of a page for those who read it without running scripts. */
export function headTags({ title, description, robots, canonical, image }: PageHead, origin: string): string {
  const picture = image && origin + image;
  return [
    `<title>${escaped(title)}</title>`,
    named('description', description),
    robots && named('robots', robots),
    canonical && `<link rel="canonical" href="${escaped(origin + canonical)}">`,
    property('og:site_name', SITE),
    property('og:type', 'website'),
    property('og:title', title),
    property('og:description', description),
    canonical && property('og:url', origin + canonical),
    picture && property('og:image', picture),
    named('twitter:card', picture ? 'summary_large_image' : 'summary'),
  ]
    .filter(Boolean)
    .join('');
}

const named = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}">`;
const property = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}">`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
