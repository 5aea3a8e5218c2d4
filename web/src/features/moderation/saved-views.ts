const KEY = 'admin-list-views';
const MAX_VIEWS = 30;

export interface SavedView {
  name: string;
  /** Query string of the list. */
  search: string;
}

export function readViews(): SavedView[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isView) : [];
  } catch {
    return [];
  }
}

/** The newest ones remain. Without storage they last for this page load. */
export function saveViews(views: SavedView[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(views.slice(0, MAX_VIEWS)));
  } catch {
    // Storage is full or switched off.
  }
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false;
  const { name, search } = value as Partial<SavedView>;
  return typeof name === 'string' && typeof search === 'string';
}
