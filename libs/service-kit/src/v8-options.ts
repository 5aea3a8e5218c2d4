import { setFlagsFromString } from 'node:v8';

/** Percent the heap may grow by from one collection of all of it to the next. */
const GROWTH = 100;

/**
 * To be called by services that pass large bodies on, before anything else. V8 counts what sockets have just read as a part of
 * the heap. Where the heap's limit is below 1 GiB it lets both grow by no more than about half, and such a service collects
 * all of its heap every 20 MB: that took it longer than passing the bytes on.
 */
export function configureHeapGrowth(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
}
