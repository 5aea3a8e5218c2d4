/**
 * A URL whose path has malformed percent escapes, with its percent signs taken literally: such a path names no page, and the
 * router would reject it before anything could show one. Paths of the API keep theirs, and get the error of the API.
 */
export function readableUrl(url: string): string {
  const path = url.split('?', 1)[0]!;
  if (/^\/api(?:\/|$)/.test(path) || isDecodable(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
