import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AppError } from '@directory/contracts/errors';
import { LOGGER, METRICS, type Logger, type Registry } from '@directory/service-kit/tokens';
import { Gauge } from 'prom-client';
import { CONFIG, type ImporterConfig } from '../tokens.js';
import { FILE_STORE, type FileStore } from './file-store.js';

const MEBIBYTE_BYTES = 1024 * 1024;

/**
 * Reserves disk space where uploads are stored: the embedded database, and with it the site, stops when its disk is full. A store
 * without a limit, such as a bucket, is never short.
 */
@Injectable()
export class DiskReserve implements OnModuleInit {
  private wasShort = false;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<ImporterConfig, 'diskReserveBytes'>,
    @Inject(FILE_STORE) private readonly files: Pick<FileStore, 'freeBytes'>,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) private readonly registry: Registry,
  ) {}

  onModuleInit(): void {
    const registers = [this.registry];
    const reserve = new Gauge({
      name: 'storage_reserve_bytes',
      help: 'Free space below which uploads are rejected and imports wait',
      registers,
    });
    reserve.set(this.config.diskReserveBytes);
    const free: Gauge = new Gauge({
      name: 'storage_free_bytes',
      help: 'Free space where uploads are stored; Infinity for a store without a limit',
      registers,
      collect: async () => free.set(await this.free()),
    });
  }

  /** Whether free space is below the reserve, or would be with `bytes` more. */
  async isShort(bytes = 0): Promise<boolean> {
    const free = await this.free();
    const short = free - bytes < this.config.diskReserveBytes;
    if (bytes === 0 && short !== this.wasShort) {
      this.wasShort = short;
      const space = { freeBytes: free, reserveBytes: this.config.diskReserveBytes };
      if (short) this.logger.error(space, 'the disk is nearly full: uploads are rejected, imports wait');
      else this.logger.info(space, 'there is room on the disk again');
    }
    return short;
  }

  /** @throws AppError `storage_reserve` unless `bytes` more leave the reserve free */
  async assertRoomFor(bytes: number): Promise<void> {
    if (await this.isShort(bytes)) throw new AppError('storage_reserve', await this.space());
  }

  /** In whole megabytes, for texts. */
  private async space(): Promise<{ free: number; reserve: number }> {
    const free = Math.floor((await this.free()) / MEBIBYTE_BYTES);
    return { free, reserve: Math.ceil(this.config.diskReserveBytes / MEBIBYTE_BYTES) };
  }

  /** A disk without this information does not stop imports; if it cannot be used, readiness shows it. */
  private async free(): Promise<number> {
    return this.files.freeBytes().catch((error: unknown) => {
      this.logger.warn({ err: error }, 'the free space of the disk is not known');
      return Infinity;
    });
  }
}
