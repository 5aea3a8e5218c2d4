import type { InboxPage } from '@directory/contracts/inbox';

/** Ids of the messages that are being read. */
const open = new Set<string>();

export const openMessages = { add: (id: string) => void open.add(id), delete: (id: string) => void open.delete(id) };

/**
 * The fresh page with what is being read of the shown one: another state, or newer messages, would take it out of the list while
 * somebody reads it.
 */
export function withOpenMessages(fresh: InboxPage, shown: InboxPage | undefined): InboxPage {
  const listed = new Set(fresh.messages.map(({ id }) => id));
  const kept = shown?.messages.filter(({ id }) => open.has(id) && !listed.has(id)) ?? [];
  if (kept.length === 0) return fresh;
  const messages = [...fresh.messages, ...kept].sort((a, b) => b.receivedAt.localeCompare(a.receivedAt));
  return { ...fresh, messages, totalPages: Math.max(fresh.totalPages, fresh.currentPage) };
}
