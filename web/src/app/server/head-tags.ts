import { SITE, type PageHead } from '../../lib/document-title';

/** Image of pages without their own; sizes in pixels. */
const SITE_PICTURE = { path: '/og-image.png', width: '1200', height: '630' };

/** The head of a page for clients without scripts. */
export function headTags({ title, description, robots, canonical, image }: PageHead, origin: string): string {
  const picture = origin + (image ?? SITE_PICTURE.path);
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
    property('og:image', picture),
    image === null && property('og:image:width', SITE_PICTURE.width),
    image === null && property('og:image:height', SITE_PICTURE.height),
    image === null && property('og:image:alt', SITE),
    named('twitter:card', 'summary_large_image'),
  ]
    .filter(Boolean)
    .join('');
}

const named = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}">`;
const property = (name: string, content: string) => `<meta property="${name}" content="${escaped(content)}">`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);
