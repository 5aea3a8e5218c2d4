import { Inject, Injectable } from '@nestjs/common';
import { IMPORT_OUTCOMES, type ImportOutcome } from '@directory/contracts/import-outcomes';
import type { ImportProgress } from '@directory/contracts/imports';
import { METRICS, type Registry } from '@directory/service-kit/tokens';
import { Counter } from 'prom-client';

/** Increasing counts of a run, and the outcome of their rows. */
const ROWS = {
  rowsRead: 'read',
  inserted: 'inserted',
  updated: 'updated',
  skipped: 'skipped',
  errors: 'rejected',
} as const;

/** Rows and bytes processed by this worker. */
@Injectable()
export class RunMetrics {
  private readonly rows: Counter;
  private readonly bytes: Counter;
  private readonly ended: Counter;

  constructor(@Inject(METRICS) registry: Registry) {
    const registers = [registry];
    this.rows = new Counter({
      name: 'import_rows_total',
      help: 'Rows of imports by what became of them',
      labelNames: ['outcome'],
      registers,
    });
    this.bytes = new Counter({ name: 'import_bytes_read_total', help: 'Bytes of files that were read', registers });
    this.ended = new Counter({
      name: 'imports_finished_total',
      help: 'Finished imports by outcome',
      labelNames: ['state'],
      registers,
    });
    for (const outcome of Object.values(ROWS)) this.rows.inc({ outcome }, 0);
    for (const state of IMPORT_OUTCOMES) this.ended.inc({ state }, 0);
  }

  /** Counts from `from` on; earlier work was counted already. */
  follow(from: ImportProgress): (progress: ImportProgress) => void {
    let before = from;
    return (progress) => {
      for (const [field, outcome] of Object.entries(ROWS)) {
        const [was, is] = [before, progress].map((one) => one[field as keyof typeof ROWS]) as [number, number];
        if (is > was) this.rows.inc({ outcome }, is - was); // a file read again restarts at 0
      }
      if (progress.bytesRead > before.bytesRead) this.bytes.inc(progress.bytesRead - before.bytesRead);
      before = progress;
    };
  }

  end(outcome: ImportOutcome): void {
    this.ended.inc({ state: outcome });
  }
}
