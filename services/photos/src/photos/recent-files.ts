/** Contents of files in memory, within a limit of bytes: beyond it the least recently used are dropped. */
export class RecentFiles {
  /** Ordered by last use. */
  private readonly contents = new Map<string, Buffer>();
  private total = 0;

  /** @param maxFileBytes larger files are not remembered: they would displace many */
  constructor(
    private readonly maxBytes: number,
    private readonly maxFileBytes: number,
  ) {}

  get bytes(): number {
    return this.total;
  }

  get(key: string): Buffer | undefined {
    const content = this.contents.get(key);
    if (content === undefined) return undefined;
    this.contents.delete(key);
    this.contents.set(key, content);
    return content;
  }

  set(key: string, content: Buffer): void {
    this.delete(key);
    if (content.length > this.maxFileBytes) return;
    this.contents.set(key, content);
    this.total += content.length;
    for (const oldest of this.contents.keys()) {
      if (this.total <= this.maxBytes) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.total -= this.contents.get(key)?.length ?? 0;
    this.contents.delete(key);
  }
}
