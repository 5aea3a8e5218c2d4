type StorageName = 'localStorage' | 'sessionStorage';

/** Null if there is none, or the browser forbids storage. */
export function readStorage(storage: StorageName, name: string): string | null {
  try {
    return globalThis[storage].getItem(name);
  } catch {
    return null;
  }
}

/** Null removes the text. Returns false where storage is full or forbidden: pages work without it. */
export function writeStorage(storage: StorageName, name: string, text: string | null): boolean {
  try {
    if (text === null) globalThis[storage].removeItem(name);
    else globalThis[storage].setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

/** A value in the local storage, which all tabs share. */
export class StoredValue<T> {
  private readonly listeners = new Set<() => void>();
  private held: { text: string | null } | null = null;
  /** The same value for the same text: React compares by identity. */
  private parsed: { text: string | null; value: T } | null = null;

  /** `isHeld`: a text that cannot be stored lasts for this page load. */
  constructor(
    private readonly name: string,
    private readonly parse: (text: string | null) => T,
    private readonly isHeld: boolean,
  ) {}

  readonly read = (): T => {
    const { text } = this.held ?? { text: readStorage('localStorage', this.name) };
    if (this.parsed === null || text !== this.parsed.text) this.parsed = { text, value: this.parse(text) };
    return this.parsed.value;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== this.name && key !== null) return;
      this.held = null;
      listener();
    };
    this.listeners.add(listener);
    addEventListener('storage', onStorage);
    return () => {
      this.listeners.delete(listener);
      removeEventListener('storage', onStorage);
    };
  };

  /** Null removes it. */
  write(text: string | null): void {
    this.store(text);
    this.notify();
  }

  protected store(text: string | null): void {
    const isStored = writeStorage('localStorage', this.name, text);
    this.held = this.isHeld && !isStored ? { text } : null;
  }

  protected notify(): void {
    for (const listener of this.listeners) listener();
  }
}
