/** The path of a request's URL, without its query. */
export function requestPath(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
