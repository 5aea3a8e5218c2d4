/** Chooses among things of different weight, as often as their weight says. */
export class Weighted {
  #sums;

  /** @param {ArrayLike<number>} weights */
  constructor(weights) {
    this.#sums = new Float64Array(weights.length);
    let sum = 0;
    for (let i = 0; i < weights.length; i++) this.#sums[i] = sum += /** @type {number} */ (weights[i]);
  }

  /** A position, heavier ones more often. `random` is from 0 up to, not including, 1. */
  position(/** @type {number} */ random) {
    const sums = this.#sums;
    const wanted = random * /** @type {number} */ (sums[sums.length - 1]);
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (/** @type {number} */ (sums[middle]) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** Weights by rank as cities, words and trades have them: the n-th is 1/n^exponent. */
export function zipf(/** @type {number} */ count, /** @type {number} */ exponent) {
  return Float64Array.from({ length: count }, (_, rank) => 1 / (rank + 1) ** exponent);
}
