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

  /** Milliseconds that one takes; null while there is too little to tell. */
  get each(): number | null {
    const [first, from, last] = [this.samples[0], this.samples[this.middle], this.samples.at(-1)];
    if (!first || !from || !last || last.at - first.at < LEAST || last.done <= from.done) return null;
    return (last.at - from.at) / (last.done - from.done);
  }

  /** Milliseconds until `total` is done; null while there is too little to tell. */
  left(total: number): number | null {
    const { each } = this;
    return each === null ? null : each * Math.max(0, total - this.samples.at(-1)!.done);
  }
}
