/** Larger indices would need a dictionary beyond the memory limit. */
const MAX_WIDTH = 24;

/** Decodes Parquet's RLE/bit-packing hybrid one number at a time, so that the stated run lengths cost no memory. */
export class Runs {
  private readonly mask: number;
  private left = 0;
  private isPacked = false;
  private value = 0;
  /** Of the next packed number. */
  private bit = 0;

  constructor(
    private readonly bytes: Buffer,
    private at: number,
    private readonly end: number,
    private readonly width: number,
  ) {
    if (width > MAX_WIDTH || end > bytes.length) throw new RangeError('runs beyond the page');
    this.mask = 2 ** width - 1;
  }

  next(): number {
    // Numbers that are all zero may have no runs at all.
    if (this.width === 0) return 0;
    while (this.left === 0) this.start();
    this.left--;
    if (!this.isPacked) return this.value;
    const { bytes, bit } = this;
    const at = bit >> 3;
    if (at >= this.end) throw new RangeError('packed numbers beyond the page');
    this.bit = bit + this.width;
    const [first = 0, second = 0, third = 0, fourth = 0] = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]];
    return ((first | (second << 8) | (third << 16) | (fourth << 24)) >>> (bit & 7)) & this.mask;
  }

  private start(): void {
    if (this.isPacked) this.at = (this.bit + 7) >> 3;
    const header = this.readNumber();
    this.isPacked = (header & 1) === 1;
    this.left = this.isPacked ? (header >>> 1) * 8 : header >>> 1;
    this.bit = this.at * 8;
    if (this.isPacked) return;
    this.value = 0;
    for (let shift = 0; shift < this.width; shift += 8) this.value |= this.readByte() << shift;
  }

  private readNumber(): number {
    let number = 0;
    for (let shift = 0; shift < 32; shift += 7) {
      const byte = this.readByte();
      number |= (byte & 0x7f) << shift;
      if (byte < 0x80) return number >>> 0;
    }
    throw new RangeError('a run of more than 32 bits');
  }

  private readByte(): number {
    const byte = this.at < this.end ? this.bytes[this.at++] : undefined;
    if (byte === undefined) throw new RangeError('runs beyond the page');
    return byte;
  }
}

/** Bits that hold the numbers up to a maximum. */
export function widthOf(maximum: number): number {
  return 32 - Math.clz32(maximum);
}
