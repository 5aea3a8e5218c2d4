const bits = Buffer.alloc(8);

/** A number packed into four bytes [MS-XLS 2.5.217]: an integer or the upper half of a double, optionally times 100. */
export function rkNumber(rk: number): number {
  let value = rk >> 2;
  if ((rk & 2) === 0) {
    bits.writeInt32LE(rk & ~3, 4);
    value = bits.readDoubleLE(0);
  }
  return rk & 1 ? value / 100 : value;
}

/** Shortest form, integers without exponent; null if not finite. */
export function numberCell(value: number): string | null {
  if (!Number.isFinite(value)) return null;
  const short = String(value);
  return Number.isInteger(value) && short.includes('e') ? BigInt(value).toString() : short;
}
