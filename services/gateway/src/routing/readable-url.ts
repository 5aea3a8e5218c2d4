import { requestPath } from '@directory/service-kit/request-path';

/** The URL parser would take `\` for a slash, and what follows `#` for no part of the path. Node rejects characters that are not ASCII. */
const UNENCODED = /[\\#]/g;
/** Any spelling of `.` and `..`, which the URL parser would resolve to another page. */
const DOT_SEGMENT = /(?<=\/)(?:\.|%2e){1,2}(?=\/|$)/gi;

/**
 * A path that the routers and the URL parser all read in the same way. One with malformed escapes, control characters or dot segments
 * becomes that of a page that does not exist: it could not be rendered, not even as a 404 page, or would be rendered as another page.
 * Paths of the API stay as they are and get the error of the API.
 */
export function readableUrl(url: string): string {
  const path = requestPath(url);
  if (/^\/api(?:\/|$)/.test(path)) return url;
  const encoded = path.replace(UNENCODED, encodeURIComponent);
  const readable = isText(encoded)
    ? encoded.replace(DOT_SEGMENT, (segment) => segment.replace(/\.|%2e/gi, '%252e'))
    : encoded.replaceAll('%', '%25');
  return readable + url.slice(path.length);
}

function isText(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
