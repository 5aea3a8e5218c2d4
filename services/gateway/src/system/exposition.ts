/** Value of a metric without labels in Prometheus text; null if absent. */
export function metricOf(exposition: string, name: string): number | null {
  const line = exposition.split('\n').find((text) => text.startsWith(`${name} `) || text.startsWith(`${name}{`));
  const value = Number(line?.slice(line.lastIndexOf(' ') + 1) || NaN);
  return Number.isFinite(value) ? value : null;
}
