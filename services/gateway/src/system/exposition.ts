/** The value of a metric without labels of its own in Prometheus text; null if it is not there. */
export function metricOf(exposition: string, name: string): number | null {
  const line = exposition.split('\n').find((text) => text.startsWith(`${name} `) || text.startsWith(`${name}{`));
  const value = Number(line?.slice(line.lastIndexOf(' ') + 1) || NaN);
  return Number.isFinite(value) ? value : null;
}
