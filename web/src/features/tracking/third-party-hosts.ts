const HOST = /(?:https?:)?\/\/((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,})/gi;

/** Distinct host names in some code, in alphabetical order. */
export function hostsIn(codes: readonly string[]): string[] {
  const hosts = codes.flatMap((code) => [...code.matchAll(HOST)].map((match) => match[1]!.toLowerCase()));
  return [...new Set(hosts)].sort();
}
