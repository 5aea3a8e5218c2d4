/** One address, with the time of its last change where that is known. */
export interface SitemapEntry {
  path: string;
  updatedAt?: string;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** A `urlset` document (source: sitemaps.org protocol 0.9). */
export function urlSet(origin: string, entries: SitemapEntry[]): string {
  return `${HEAD}<urlset ${XMLNS}>\n${entries.map((entry) => element('url', origin, entry)).join('')}</urlset>\n`;
}

/** A `sitemapindex` document. */
export function sitemapIndex(origin: string, entries: SitemapEntry[]): string {
  return `${HEAD}<sitemapindex ${XMLNS}>\n${entries.map((entry) => element('sitemap', origin, entry)).join('')}</sitemapindex>\n`;
}

function element(name: string, origin: string, { path, updatedAt }: SitemapEntry): string {
  const lastModified = updatedAt ? `<lastmod>${updatedAt}</lastmod>` : '';
  return `<${name}><loc>${escapeXml(origin + encodeURI(path))}</loc>${lastModified}</${name}>\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
}
