/** Milliseconds it takes at least to tell a pace. */
const LEAST = 500;

/** How fast something gets on, judged by the later half of the way so far: it may have become slower or faster. */
export class Pace {
  private readonly samples: { at: number; done: number }[] = [];
  private middle = 0;

  /** `at` in milliseconds, `done` in any unit; neither decreases. */
  add(at: number, done: number): void {
    const { samples } = this;
    samples.push({ at, done });
    const half = (samples[0]!.at + at) / 2;
    while ((samples[this.middle + 1]?.at ?? Infinity) <= half) this.middle++;
  }

  /** Milliseconds since the first sample. */
  get elapsed(): number {
    return this.samples.length === 0 ? 0 : this.samples.at(-1)!.at - this.samples[0]!.at;
  }

  /** Milliseconds until `total` is done; null while there is too little to tell. */
  left(total: number): number | null {
    const [from, last] = [this.samples[this.middle], this.samples.at(-1)];
    if (!from || !last || this.elapsed < LEAST || last.done <= from.done) return null;
    return ((last.at - from.at) / (last.done - from.done)) * Math.max(0, total - last.done);
  }
}
