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
  const processes = readProcesses();
  if (!processes) return NaN;
  const own = new Set([process.pid]);
  for (let size = 0; size < own.size;) {
    size = own.size;
    for (const { pid, parent } of processes) if (own.has(parent)) own.add(pid);
  }
  return processes.reduce((sum, { pid, ticks }) => (own.has(pid) ? sum + ticks * TICK_MILLISECONDS : sum), 0);
}

/** Every process with its parent and its time; null without /proc. */
function readProcesses() {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []));
  } catch {
    return null;
  }
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
