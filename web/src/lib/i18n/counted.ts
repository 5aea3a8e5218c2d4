/** An English count with its noun: `1 row`, `2,000 rows`. */
export function counted(count: number | string, one: string, many: string): string {
  return `${count} ${String(count) === '1' ? one : many}`;
}
