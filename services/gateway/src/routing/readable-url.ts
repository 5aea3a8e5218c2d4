import { requestPath } from '@directory/service-kit/request-path';
/**
 * Escapes the percent signs of a path with malformed escapes: it is no page, but the router would reject it before a 404 page can
 * be rendered. Paths of the API stay as they are and get the error of the API.
 */
export function readableUrl(url: string): string {
  const path = requestPath(url);
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
