// Share of the processors used by other programs, which distort a measurement.
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';

/** The kernel counts in hundredths of a second. */
const TICK_MILLISECONDS = 10;

/** Runs `work` and measures the share of all processors used by others, from 0 to 1; NaN without /proc. */
export async function withForeignLoad<T>(work: () => Promise<T>) {
  const before = times();
  const result = await work();
  const after = times();
  const spent = after.busy - before.busy - (after.own - before.own);
  const others = Math.max(0, spent / ((after.at - before.at) * availableParallelism()));
  return { result, others };
}

/** Processor time in milliseconds: in total, and of this process with its descendants. */
function times() {
  const busy = cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);
  return { at: performance.now(), busy, own: ownTime() };
}

function ownTime() {
  return familyTimeOf(process.pid);
}

/** A process and all of its descendants; null without /proc. */
function familyOf(root: number) {
  const processes = readProcesses();
  if (!processes) return null;
  const family = new Set([root]);
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const { pid, parent } of processes) if (family.has(parent)) family.add(pid);
  }
  return processes.filter(({ pid }) => family.has(pid));
}

/** Proportional set size of a process and all of its descendants in MiB; NaN without /proc. */
export function proportionalMemoryOf(root: number) {
  const kilobytes = familyOf(root)?.map(({ pid }) => {
    try {
      return Number(/^Pss:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0; // it ended meanwhile
    }
  });
  return kilobytes ? kilobytes.reduce((sum, one) => sum + one, 0) / 1024 : NaN;
}

/** Every process with its parent and its time; null without /proc. */
function readProcesses() {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []));
  } catch {
    return null;
  }
}

/** Processor time of a process and all of its descendants so far, in milliseconds; NaN without /proc. */
export function familyTimeOf(root: number) {
  const family = familyOf(root);
  return family ? family.reduce((sum, { ticks }) => sum + ticks * TICK_MILLISECONDS, 0) : NaN;
}

/** Processor time of these processes so far, in milliseconds. */
export function timeOf(pids: number[]) {
  return pids.reduce((sum, pid) => sum + (readProcess(pid)[0]?.ticks ?? NaN) * TICK_MILLISECONDS, 0);
}

function readProcess(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // from the 3rd of the line, the state, on
    // Its own time, and that of its exited children.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return [{ pid, parent: Number(fields[1]), ticks }];
  } catch {
    return []; // it ended meanwhile
  }
}
