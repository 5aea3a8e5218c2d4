import { setFlagsFromString } from 'node:v8';

const HEAP_GROWTH_PERCENT = 100;

/**
 * Called first by services that proxy large bodies. V8 counts what sockets have just read as part of the heap. Where the heap's limit is below 1 GiB it lets both grow by no more than about half, and such a service collects
 * all of its heap every 20 MB: that took it longer than passing the bytes on.
 */
export function configureHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
}
