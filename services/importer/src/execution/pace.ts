/** Milliseconds it takes at least to tell a pace. */
const LEAST = 500;
/** So many milliseconds what was expected of it counts for at first, and for nothing after `FADED`. */
const EXPECTED = 2_000;
const FADED = 8_000;

interface Sample {
  at: number;
  done: number;
}

/** What takes longer in the later half than in the earlier, at most so many times as long, goes on to: indexes grow. */
const MOST_SLOWING = 1.3;

/** How fast something gets on: by its whole way so far, the later half counting twice, as it may have become slower or faster. */
export class Pace {
  private readonly samples: Sample[] = [];
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
    const since = last.at - first.at;
    const time = since + (last.at - from.at);
    const done = last.done - first.done + (last.done - from.done);
    const trust = expected === null ? 0 : EXPECTED * Math.max(0, 1 - since / FADED);
    if (expected !== null && trust > 0) return (time + trust) / (done + trust / expected);
    return since < LEAST || done <= 0 ? null : (slowingOf(first, from, last) * time) / done;
  }

  /** Milliseconds until `total` is done; null while there is too little to tell. */
  left(total: number): number | null {
    const each = this.each();
    return each === null ? null : each * Math.max(0, total - this.samples.at(-1)!.done);
  }
}

/** By how much longer than so far the rest will take each: the root of what the later half took more than the earlier. */
function slowingOf(first: Sample, middle: Sample, last: Sample): number {
  const earlier = (middle.at - first.at) * (last.done - middle.done);
  const later = (last.at - middle.at) * (middle.done - first.done);
  return earlier > 0 && later > earlier ? Math.sqrt(Math.min(later / earlier, MOST_SLOWING)) : 1;
}
