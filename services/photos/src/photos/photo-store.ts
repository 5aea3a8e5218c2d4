import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, statfs, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { LOGGER, type Logger } from '@directory/service-kit/tokens';
import { CONFIG, type PhotosConfig } from '../tokens.js';
import { RecentFiles } from './recent-files.js';

/** Files occupy whole blocks of a disk. */
const BLOCK_BYTES = 4096;
/** How long the free space of the disk is taken as known. */
const ROOM_INTERVAL_MS = 5_000;
/** Precision of the time of the last use after a restart. */
const TOUCH_INTERVAL_MS = 60 * 60_000;
/** Files are written here first, so that a file at its final path is always complete. */
const UNFINISHED = 'unfinished';
/** Small thumbnails, of which a list has twenty, are served from memory: reading a file takes four calls of the thread pool. */
const MAX_RECENT_BYTES = 16 * 1024 * 1024;
const MAX_RECENT_FILE_BYTES = 32 * 1024;

interface Entry {
  bytes: number;
  touchedAt: number;
}

/**
 * Files on disk within a limit of bytes: beyond it the least recently used are deleted. A key is `<business id>/<name>`. A directory
 * belongs to one process; files deleted by others count as not stored once they are no longer in memory.
 */
@Injectable()
export class PhotoStore implements OnModuleInit {
  /** Ordered by last use. */
  private readonly entries = new Map<string, Entry>();
  private readonly recent = new RecentFiles(MAX_RECENT_BYTES, MAX_RECENT_FILE_BYTES);
  /** Names of the files of a business. */
  private readonly names = new Map<string, Set<string>>();
  private total = 0;
  private hasRoom = true;
  private roomCheckedAt = -Infinity;

  constructor(
    @Inject(CONFIG) private readonly config: PhotosConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get bytes(): number {
    return this.total;
  }

  get files(): number {
    return this.entries.size;
  }

  async onModuleInit(): Promise<void> {
    const { cacheDirectory } = this.config;
    try {
      await rm(join(cacheDirectory, UNFINISHED), { recursive: true, force: true });
      await mkdir(join(cacheDirectory, UNFINISHED), { recursive: true });
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      throw new Error(`PHOTO_CACHE: ${cacheDirectory} cannot be written to (${code})`, { cause });
    }
    await this.load();
    await this.evict();
  }

  async read(key: string): Promise<Buffer | undefined> {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    const recent = this.recent.get(key);
    if (recent) {
      this.use(key, entry);
      return recent;
    }
    try {
      const bytes = await readFile(this.pathOf(key));
      this.use(key, entry);
      if (this.entries.has(key)) this.keepRecent(key, bytes);
      return bytes;
    } catch (error) {
      this.logger.debug({ err: error, key }, 'a cached file is missing');
      this.forget(key);
      return undefined;
    }
  }

  /** A disk that is nearly full or read-only is logged and disables storing only. */
  async write(key: string, bytes: Buffer): Promise<void> {
    if (!(await this.isRoom())) return;
    const unfinished = join(this.config.cacheDirectory, UNFINISHED, randomUUID());
    try {
      await writeFile(unfinished, bytes);
      await mkdir(dirname(this.pathOf(key)), { recursive: true });
      await rename(unfinished, this.pathOf(key));
    } catch (error) {
      this.logger.warn({ err: error, key }, 'a photo cannot be cached');
      await rm(unfinished, { force: true }).catch(() => undefined); // the warning above says what is wrong
      return;
    }
    this.forget(key);
    this.remember(key, bytes.length, Date.now());
    this.keepRecent(key, bytes);
    await this.evict();
  }

  has(key: string): boolean {
    return this.entries.has(key);
  }

  async remove(key: string): Promise<void> {
    this.forget(key);
    await rm(this.pathOf(key), { force: true });
    await rmdir(dirname(this.pathOf(key))).catch(() => undefined); // it stays while it has other files
  }

  namesOf(id: string): string[] {
    return [...(this.names.get(id) ?? [])];
  }

  /** Whether the disk has more free space than its reserve. */
  async isRoom(): Promise<boolean> {
    if (performance.now() - this.roomCheckedAt < ROOM_INTERVAL_MS) return this.hasRoom;
    this.roomCheckedAt = performance.now();
    const { bavail, bsize } = await statfs(this.config.cacheDirectory);
    const hasRoom = bavail * bsize >= this.config.diskReserveBytes;
    if (hasRoom !== this.hasRoom) this.logger.warn({ hasRoom }, 'free space of the disk for photos');
    return (this.hasRoom = hasRoom);
  }

  /** A photo itself is read once for each of its thumbnails. */
  private keepRecent(key: string, bytes: Buffer): void {
    if (!key.endsWith('.master')) this.recent.set(key, bytes);
  }

  private use(key: string, entry: Entry): void {
    this.entries.delete(key);
    this.entries.set(key, entry);
    const now = Date.now();
    if (now - entry.touchedAt < TOUCH_INTERVAL_MS) return;
    entry.touchedAt = now;
    utimes(this.pathOf(key), now / 1000, now / 1000).catch((error: unknown) =>
      this.logger.debug({ err: error, key }, 'the use of a cached file was not recorded'),
    );
  }

  private async evict(): Promise<void> {
    for (const key of this.entries.keys()) {
      if (this.total <= this.config.maxCacheBytes) return;
      await this.remove(key);
    }
  }

  private async load(): Promise<void> {
    const found: { key: string; bytes: number; touchedAt: number }[] = [];
    const names = await readdir(this.config.cacheDirectory, { recursive: true, withFileTypes: true });
    for (const file of names) {
      if (!file.isFile()) continue;
      const [group, id, ...rest] = join(file.parentPath, file.name)
        .slice(this.config.cacheDirectory.length + 1)
        .split('/');
      if (group === UNFINISHED || id === undefined || rest.length !== 1) continue;
      const { size, mtimeMs } = await stat(join(file.parentPath, file.name));
      // Empty: its name was stored before a power failure, its content was not.
      if (size === 0) {
        await rm(join(file.parentPath, file.name), { force: true });
        continue;
      }
      found.push({ key: `${id}/${rest[0]}`, bytes: size, touchedAt: mtimeMs });
    }
    found.sort((a, b) => a.touchedAt - b.touchedAt);
    for (const { key, bytes, touchedAt } of found) this.remember(key, bytes, touchedAt);
  }

  private remember(key: string, bytes: number, touchedAt: number): void {
    const onDisk = Math.ceil(bytes / BLOCK_BYTES) * BLOCK_BYTES;
    this.entries.set(key, { bytes: onDisk, touchedAt });
    this.total += onDisk;
    const [id, name] = splitKey(key);
    const names = this.names.get(id);
    if (names) names.add(name);
    else this.names.set(id, new Set([name]));
  }

  private forget(key: string): void {
    this.total -= this.entries.get(key)?.bytes ?? 0;
    this.entries.delete(key);
    this.recent.delete(key);
    const [id, name] = splitKey(key);
    const names = this.names.get(id);
    names?.delete(name);
    if (names?.size === 0) this.names.delete(id);
  }

  private pathOf(key: string): string {
    const [id] = splitKey(key);
    return join(this.config.cacheDirectory, id.slice(-2).padStart(2, '0'), key);
  }
}

function splitKey(key: string): [id: string, name: string] {
  const end = key.indexOf('/');
  return [key.slice(0, end), key.slice(end + 1)];
}
