/** Remembers results of a pure function for the values that repeat; emptied when full, so memory has a bound. */
export class BoundedCache<K, V> {
  private readonly values = new Map<K, V>();

  constructor(private readonly capacity: number) {}

  get(key: K, compute: (key: K) => V): V {
    const found = this.values.get(key);
    if (found !== undefined) return found;
    const value = compute(key);
    if (this.values.size >= this.capacity) this.values.clear();
    this.values.set(key, value);
    return value;
  }
}
