const QUOTE = 0x22;
const NEWLINE = 0x0a;

/** Counts the records of a streamed CSV file, without the header. A newline inside quotes ends no record. */
export class CsvRows {
  #lines = 0;
  #quoted = false;
  #open = false;

  get count(): number {
    return Math.max(0, this.#lines + (this.#open ? 1 : 0) - 1);
  }

  add(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (byte === QUOTE) this.#quoted = !this.#quoted;
      if (byte === NEWLINE && !this.#quoted) {
        this.#lines++;
        this.#open = false;
      } else this.#open = true;
    }
  }
}
