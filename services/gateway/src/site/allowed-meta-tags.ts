const TAG = /<meta\b((?:\s+[\w:-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/gi;
const ATTRIBUTE = /([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const COMMENT_OR_CODE = /<!--[\s\S]*?-->|<(script|style|noscript|template)\b[\s\S]*?<\/\1\s*>/gi;
/** What tells readers something, and changes nothing about the page as `http-equiv` would. */
const ALLOWED = ['name', 'property', 'content'];

/**
 * The `meta` tags of a snippet, such as those by which a search engine knows the owner of a site, written anew: who runs
 * no scripts would never see them. They are marked, so that the web app does not add them a second time; all else in the
 * snippet is the web app's to run.
 */
export function allowedMetaTags(snippet: string): string {
  return [...snippet.replace(COMMENT_OR_CODE, '').matchAll(TAG)].map(([, text = '']) => written(text)).join('');
}

function written(text: string): string {
  const attributes = new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, key = '', double, single, bare]) => [
      key.toLowerCase(),
      double ?? single ?? bare ?? '',
    ]),
  );
  if (attributes.has('http-equiv') || !attributes.has('content')) return '';
  const kept = [...attributes].filter(([key]) => ALLOWED.includes(key));
  return `<meta${kept.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('')} data-snippet>`;
}

const escaped = (text: string) => text.replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
