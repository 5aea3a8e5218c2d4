/** Milliseconds it takes at least to tell a pace; what was expected of it counts as much at first, and nothing after `FADED`. */
const LEAST = 500;
const FADED = 5_000;

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

  /** Milliseconds that one takes; null while there is too little to tell. `expected`: what it was foretold to take. */
  each(expected: number | null = null): number | null {
    const [first, from, last] = [this.samples[0], this.samples[this.middle], this.samples.at(-1)];
    if (!first || !from || !last) return expected;
    const [time, done] = [last.at - from.at, last.done - from.done];
    const trust = expected === null ? 0 : LEAST * Math.max(0, 1 - time / FADED);
    if (expected !== null && trust > 0) return (time + trust) / (done + trust / expected);
    return last.at - first.at < LEAST || done <= 0 ? null : time / done;
  }

  /** Milliseconds until `total` is done; null while there is too little to tell. */
  left(total: number): number | null {
    const each = this.each();
    return each === null ? null : each * Math.max(0, total - this.samples.at(-1)!.done);
  }
}
