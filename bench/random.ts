/** Seeded random numbers (mulberry32): the same seed gives the same sample on every machine. */
export class SeededRandom {
  #state;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** In [0, 1). */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer, both ends included. */
  integer(from: number, to: number) {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  /** True in this share of cases. */
  happens(share: number) {
    return this.next() < share;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[Math.floor(this.next() * choices.length)] as T;
  }

  /** Normally distributed, mean 0, deviation 1. */
  normal() {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** The pattern with a digit for every `#`. */
  digits(pattern: string) {
    return pattern.replace(/#/g, () => String(this.integer(0, 9)));
  }
}
