// Program of a process that reads a file into COPY lines and prints its own peak memory in MiB.
import { readFileSync } from 'node:fs';
import { RowStream } from './row-stream.js';

const [path = '', fileName = ''] = process.argv.slice(2);
const rows = await RowStream.open(path, fileName);
let rowsRead = 0;
for await (const { counts } of rows.chunks()) rowsRead = counts.rowsRead;
await rows.close();
const peakKb = Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]);
process.stdout.write(JSON.stringify({ rowsRead, peak: peakKb / 1024 }));
