const PAGE = 2 ** 20;
const CACHE = 4096;
const MAX_BYTES_PER_UNIT = 3;

/**
 * The shared strings of a workbook, as UTF-8 outside the JavaScript heap: a real file has five million of them, and as
 * strings they would take 0.7 GB. Reading one decodes it; a small cache keeps repeats from doing so again.
 */
export class StringTable {
  private pages: Buffer[] = [];
  private used = PAGE;
  private starts = new Float64Array(1024);
  private lengths = new Uint32Array(1024);
  private count = 0;
  private readonly cachedAt = new Int32Array(CACHE).fill(-1);
  private readonly cached = new Array<string>(CACHE).fill('');

  get size(): number {
    return this.count;
  }

  /** Text of at most 32,767 characters. */
  add(text: string): void {
    if (this.count === this.starts.length) this.grow();
    if (PAGE - this.used < text.length * MAX_BYTES_PER_UNIT) {
      this.pages.push(Buffer.allocUnsafe(PAGE));
      this.used = 0;
    }
    const length = this.pages.at(-1)!.write(text, this.used);
    this.starts[this.count] = (this.pages.length - 1) * PAGE + this.used;
    this.lengths[this.count] = length;
    this.count++;
    this.used += length;
  }

  at(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.count) return undefined;
    const slot = index % CACHE;
    if (this.cachedAt[slot] === index) return this.cached[slot];
    const start = this.starts[index]!;
    const from = start % PAGE;
    const text = this.pages[Math.floor(start / PAGE)]!.toString('utf8', from, from + this.lengths[index]!);
    this.cachedAt[slot] = index;
    this.cached[slot] = text;
    return text;
  }

  private grow(): void {
    const starts = new Float64Array(this.count * 2);
    starts.set(this.starts);
    this.starts = starts;
    const lengths = new Uint32Array(this.count * 2);
    lengths.set(this.lengths);
    this.lengths = lengths;
  }
}
