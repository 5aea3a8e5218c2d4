// Processes of this machine.
import { readdirSync, readFileSync } from 'node:fs';

const ids = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

function read(id: string, file: string) {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return ''; // it has exited
  }
}

/** The process whose command line contains `text` and which belongs to the started site. */
export function findProcess(text: string): number | undefined {
  const dataDir = process.env['SITE_DATA_DIR'] as string;
  const found = ids()
    .filter((id) => read(id, 'cmdline').includes(text))
    .filter((id) => `${read(id, 'cmdline')} ${read(id, 'environ')}`.includes(dataDir));
  return found.map(Number).sort((a, b) => a - b)[0];
}

/** Those that this process has started; of PostgreSQL, those of its connections. */
export const childrenOf = (pid: number): number[] =>
  ids()
    .filter((id) => read(id, 'stat').split(') ').at(-1)?.split(' ')[1] === String(pid))
    .map(Number);
