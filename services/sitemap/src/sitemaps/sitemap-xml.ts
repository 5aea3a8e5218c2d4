/** A URL, with the time of its last change if known. */
export interface SitemapEntry {
  path: string;
  lastModified: string | null;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Source: sitemaps.org protocol 0.9. */
export const URL_SET = { prefix: `${HEAD}<urlset ${XMLNS}>\n`, suffix: '</urlset>\n' };
const INDEX = { prefix: `${HEAD}<sitemapindex ${XMLNS}>\n`, suffix: '</sitemapindex>\n' };

export function sitemapIndex(origin: string, entries: SitemapEntry[]): string {
  return `${INDEX.prefix}${entries.map((entry) => element('sitemap', origin, entry)).join('')}${INDEX.suffix}`;
}

export function urlElement(origin: string, entry: SitemapEntry): string {
  return element('url', origin, entry);
}

function element(name: string, origin: string, { path, lastModified }: SitemapEntry): string {
  const changed = lastModified ? `<lastmod>${lastModified}</lastmod>` : '';
  return `<${name}><loc>${escapeXml(origin + encodeURI(path))}</loc>${changed}</${name}>\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
