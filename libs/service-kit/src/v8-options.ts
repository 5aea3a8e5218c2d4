import { setFlagsFromString } from 'node:v8';

const HEAP_GROWTH_PERCENT = 100;

/**
 * For services that proxy large bodies. V8 counts socket reads as part of the heap and, with a limit below 1 GiB, lets both grow
 * by at most about half: a full collection every 20 MB took longer than proxying them.
 */
export function configureHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
}
