/** Random choice in proportion to weights. */
export class Weighted {
  #sums;

  constructor(weights: ArrayLike<number>) {
    this.#sums = new Float64Array(weights.length);
    let sum = 0;
    for (let i = 0; i < weights.length; i++) this.#sums[i] = sum += weights[i] as number;
  }

  /** An index, chosen in proportion to its weight. `random` is in [0, 1). */
  position(random: number) {
    const sums = this.#sums;
    const wanted = random * (sums[sums.length - 1] as number);
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** Zipf weights, as of cities, words and trades: the n-th is 1/n^exponent. */
export function zipf(count: number, exponent: number) {
  return Float64Array.from({ length: count }, (_, rank) => 1 / (rank + 1) ** exponent);
}
