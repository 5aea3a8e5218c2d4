import type { QueryClient } from '@tanstack/react-query';

/** Reads anew what the administration shows of the directory; answers when what is on the screen is there. */
export function refreshDirectory(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => /^GET \/api\/admin\/(businesses|stats|dashboard|deletions)/.test(String(queryKey[0])),
  });
}
