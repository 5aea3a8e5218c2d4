const HOST = /(?:https?:)?\/\/((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,})/gi;

/** Names of the hosts that some code mentions, each once, in alphabetical order. */
export function hostsIn(codes: readonly string[]): string[] {
  const hosts = codes.flatMap((code) => [...code.matchAll(HOST)].map((match) => match[1]!.toLowerCase()));
  return [...new Set(hosts)].sort();
}
