/** Old and new values of the changed fields; null if none changed. */
export function difference<T extends object>(before: T, after: T) {
  const changed = (Object.keys(after) as (keyof T & string)[]).filter((name) => before[name] !== after[name]);
  if (changed.length === 0) return null;
  const pick = (from: T) => Object.fromEntries(changed.map((name) => [name, from[name] as unknown]));
  return { before: pick(before), after: pick(after) };
}
