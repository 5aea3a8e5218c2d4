import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { DataSource, type EntityManager } from 'typeorm';
import { BackgroundJob, workOn, type Job } from '../jobs/background-job.js';
import { DuplicateDetector } from './duplicate-detector.js';
import { DuplicateScanQueries, type ScannedImport } from './duplicate-scan.queries.js';

/** Three index probes each, some 50 ms together. */
const STEP_BUSINESSES = 1_000;
/** The screen triggers a scan when it is opened. */
const POLL_INTERVAL_MS = 5 * 60_000;
/** Item of the job; the others are imports. */
const EDITED = 'edited businesses';

/**
 * Compares the businesses that an import has written, or an administrator edited, with the whole directory. Every business is of one import, the latest that
 * changed it, so that all are compared, and again only after a change.
 */
@Injectable()
export class DuplicateScanService implements OnModuleInit, OnApplicationShutdown {
  private readonly job: BackgroundJob;

  constructor(
    db: DataSource,
    private readonly scans: DuplicateScanQueries,
    private readonly detector: DuplicateDetector,
    @Inject(LOGGER) logger: Logger,
  ) {
    const step: Job['step'] = (tx, failed) => this.step(tx, failed);
    this.job = new BackgroundJob(db, { name: 'duplicate-scan', intervalMs: POLL_INTERVAL_MS, step }, logger);
  }

  onModuleInit(): void {
    this.job.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.job.stop();
  }

  /** Compares what is pending, or joins the scan in flight. */
  trigger(): Promise<void> {
    return this.job.trigger();
  }

  /** Resolves to whether there is more to compare. */
  private async step(tx: EntityManager, failed: readonly string[]): Promise<boolean> {
    const edited = failed.includes(EDITED) ? [] : await this.scans.takeEdited(tx, STEP_BUSINESSES);
    if (edited.length > 0) {
      await workOn(EDITED, async () => this.scans.replace(tx, null, edited, await this.detector.detect(tx, edited)));
      return true;
    }
    const scanned = await this.scans.nextImport(
      tx,
      failed.filter((item) => item !== EDITED),
    );
    if (!scanned) return false;
    await workOn(scanned.id, () => this.scanNext(tx, scanned));
    return true;
  }

  private async scanNext(tx: EntityManager, scanned: ScannedImport): Promise<void> {
    const ids = await this.scans.nextBusinesses(tx, scanned, STEP_BUSINESSES);
    if (ids.length > 0) {
      await this.scans.replace(tx, scanned.id, ids, await this.detector.detect(tx, ids));
      await this.scans.rescanChains(tx, scanned.id, ids);
    }
    await this.scans.save(tx, scanned.id, ids.at(STEP_BUSINESSES - 1) ?? null);
  }
}
