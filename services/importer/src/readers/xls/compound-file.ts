import { open, type FileHandle } from 'node:fs/promises';
import { DamagedFile } from '../damaged-file.js';

const HEADER_BYTES = 512;
const HEADER_FAT_SECTORS = 109;
const ENTRY_BYTES = 128;
const MINI_SECTOR_BYTES = 64;
const END_OF_CHAIN = 0xfffffffe;
const NO_ENTRY = 0xffffffff;
/** Workbooks have a handful; each embedded object adds a few. */
const MAX_ENTRIES = 65_536;

interface Entry {
  first: number;
  size: number;
}

/**
 * A compound file [MS-CFB]: streams in chains of sectors, named by a directory. Only the tables are in memory, bounded by the size of
 * the file. Every method throws DamagedFile or the error of the file system.
 */
export class CompoundFile {
  private readonly sectorBytes: number;
  private readonly sectors: number;
  private fat: Uint32Array;
  private root: Entry;
  private readonly entries = new Map<string, Entry>();

  private constructor(
    private readonly handle: FileHandle,
    private readonly fileBytes: number,
    private readonly header: Buffer,
  ) {
    const shift = header.readUInt16LE(30);
    if ((shift !== 9 && shift !== 12) || header.readUInt16LE(32) !== 6 || header.readUInt16LE(28) !== 0xfffe) {
      throw new DamagedFile('its header is broken');
    }
    this.sectorBytes = 2 ** shift;
    this.sectors = Math.ceil(fileBytes / this.sectorBytes) - 1;
  }

  static async open(path: string): Promise<CompoundFile> {
    const handle = await open(path);
    try {
      const header = Buffer.alloc(HEADER_BYTES);
      await readFully(handle, header, 0);
      const file = new CompoundFile(handle, (await handle.stat()).size, header);
      await file.readFat();
      await file.readDirectory();
      return file;
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** Whether the top level, which excludes embedded objects, has a stream or storage with the name, ignoring case. */
  has(name: string): boolean {
    return this.entries.has(name.toUpperCase());
  }

  async stream(name: string): Promise<CompoundStream> {
    // oxlint-disable-next-line typescript/no-non-null-assertion -- callers have checked `has`
    const { first, size } = this.entries.get(name.toUpperCase())!;
    if (size > this.fileBytes) throw new DamagedFile('it ends early');
    if (size >= this.header.readUInt32LE(56)) {
      const chain = this.wholeChain(first, size);
      return new CompoundStream(this.handle, size, this.sectorBytes, chain.map(this.offsetOf));
    }
    return new CompoundStream(this.handle, size, MINI_SECTOR_BYTES, await this.miniOffsets(first, size));
  }

  close(): Promise<void> {
    return this.handle.close();
  }

  private offsetOf = (sector: number): number => (sector + 1) * this.sectorBytes;

  /** The FAT has the successor of each sector; the DIFAT, partly in the header, locates the FAT. */
  private async readFat(): Promise<void> {
    const perSector = this.sectorBytes / 4;
    const needed = Math.ceil(this.sectors / perSector);
    const places: number[] = [];
    const take = (table: Buffer, entries: number) => {
      for (let i = 0; i < entries && places.length < needed; i++) {
        const sector = table.readUInt32LE(i * 4);
        if (sector < this.sectors) places.push(sector);
      }
    };
    take(this.header.subarray(76), HEADER_FAT_SECTORS);
    const visited = new Set<number>();
    const table = Buffer.alloc(this.sectorBytes);
    for (let next = this.header.readUInt32LE(68); next < this.sectors && places.length < needed;) {
      if (visited.has(next)) throw new DamagedFile('its sector table runs in a circle');
      visited.add(next);
      await this.readSector(next, table);
      take(table, perSector - 1);
      next = table.readUInt32LE(this.sectorBytes - 4);
    }
    this.fat = await this.readTable(places);
  }

  /** Entries of the top level: a binary tree whose shape is not trusted. */
  private async readDirectory(): Promise<void> {
    const limit = (MAX_ENTRIES * ENTRY_BYTES) / this.sectorBytes;
    const sectors = this.chain(this.header.readUInt32LE(48), limit);
    const directory = Buffer.alloc(sectors.length * this.sectorBytes);
    for (const [i, sector] of sectors.entries()) {
      await this.readSector(sector, directory.subarray(i * this.sectorBytes, (i + 1) * this.sectorBytes));
    }
    if (directory.length === 0) throw new DamagedFile('its directory is missing');
    this.root = this.entryAt(directory);
    const seen = new Set<number>();
    const open = [directory.readUInt32LE(76)];
    while (open.length > 0) {
      const index = open.pop() ?? NO_ENTRY;
      if (index === NO_ENTRY || (index + 1) * ENTRY_BYTES > directory.length || seen.has(index)) continue;
      seen.add(index);
      const bytes = directory.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES);
      const nameBytes = Math.max(0, Math.min(bytes.readUInt16LE(64), 64) - 2);
      this.entries.set(bytes.toString('utf16le', 0, nameBytes).toUpperCase(), this.entryAt(bytes));
      open.push(bytes.readUInt32LE(68), bytes.readUInt32LE(72));
    }
  }

  /** Files with small sectors may have garbage in the upper half of the size. */
  private entryAt(bytes: Buffer): Entry {
    const high = this.sectorBytes === 512 ? 0 : bytes.readUInt32LE(124);
    return { first: bytes.readUInt32LE(116), size: high * 2 ** 32 + bytes.readUInt32LE(120) };
  }

  /** Small streams consist of 64-byte sectors within the stream of the root entry, with their own table. */
  private async miniOffsets(first: number, size: number): Promise<Float64Array> {
    const miniSectors = Math.floor(Math.min(this.root.size, this.fileBytes) / MINI_SECTOR_BYTES);
    const tableSectors = Math.ceil((miniSectors * 4) / this.sectorBytes);
    const table = await this.readTable(this.chain(this.header.readUInt32LE(60), tableSectors));
    const home = this.chain(this.root.first, Math.ceil((miniSectors * MINI_SECTOR_BYTES) / this.sectorBytes));
    const perSector = this.sectorBytes / MINI_SECTOR_BYTES;
    const offsets = new Float64Array(Math.ceil(size / MINI_SECTOR_BYTES));
    let next = first;
    for (let i = 0; i < offsets.length; i++) {
      const sector = home[Math.floor(next / perSector)];
      if (sector === undefined) throw new DamagedFile('a chain of its sectors leads nowhere');
      offsets[i] = this.offsetOf(sector) + (next % perSector) * MINI_SECTOR_BYTES;
      next = table[next] ?? END_OF_CHAIN;
    }
    return offsets;
  }

  private wholeChain(first: number, size: number): Float64Array {
    const needed = Math.ceil(size / this.sectorBytes);
    const chain = this.chain(first, needed);
    if (chain.length < needed) throw new DamagedFile('it ends early');
    return chain;
  }

  /** Sectors from `first` on, at most `limit`. */
  private chain(first: number, limit: number): Float64Array {
    const chain = new Float64Array(Math.min(limit, this.sectors));
    const visited = new Uint8Array(this.sectors);
    let length = 0;
    for (let next = first; next !== END_OF_CHAIN && length < limit; next = this.fat[next] ?? END_OF_CHAIN) {
      if (next >= this.sectors) {
        const announced = (this.header.readUInt32LE(44) * this.sectorBytes) / 4;
        throw new DamagedFile(next < announced ? 'it ends early' : 'a chain of its sectors leads nowhere');
      }
      if (visited[next]) throw new DamagedFile('a chain of its sectors runs in a circle');
      visited[next] = 1;
      chain[length++] = next;
    }
    return chain.subarray(0, length);
  }

  private async readTable(sectors: Iterable<number> & { length: number }): Promise<Uint32Array> {
    const perSector = this.sectorBytes / 4;
    const table = new Uint32Array(sectors.length * perSector);
    const bytes = Buffer.alloc(this.sectorBytes);
    let at = 0;
    for (const sector of sectors) {
      await this.readSector(sector, bytes);
      for (let i = 0; i < perSector; i++) table[at++] = bytes.readUInt32LE(i * 4);
    }
    return table;
  }

  /** The last sector of a file may be truncated; missing bytes count as zero. */
  private async readSector(sector: number, into: Buffer): Promise<void> {
    const offset = this.offsetOf(sector);
    const there = Math.min(into.length, this.fileBytes - offset);
    into.fill(0, there);
    await readFully(this.handle, into.subarray(0, there), offset);
  }
}

/** A stream of a compound file with random access. */
export class CompoundStream {
  constructor(
    private readonly handle: FileHandle,
    readonly size: number,
    private readonly unit: number,
    /** Offset in the file of each unit of the stream. */
    private readonly offsets: Float64Array,
  ) {}

  /** Fills `into`; adjacent sectors are read at once. The caller stays within `size`. */
  async read(into: Buffer, position: number): Promise<void> {
    let done = 0;
    while (done < into.length) {
      const first = Math.floor((position + done) / this.unit);
      const within = (position + done) % this.unit;
      let last = first;
      let length = this.unit - within;
      const offset = this.offsets[first];
      if (offset === undefined) throw new DamagedFile('it ends early');
      while (length < into.length - done && this.offsets[last + 1] === offset + (last + 1 - first) * this.unit) {
        last++;
        length += this.unit;
      }
      const end = Math.min(into.length, done + length);
      await readFully(this.handle, into.subarray(done, end), offset + within);
      done = end;
    }
  }
}

async function readFully(handle: FileHandle, into: Buffer, position: number): Promise<void> {
  for (let done = 0; done < into.length;) {
    const { bytesRead } = await handle.read(into, done, into.length - done, position + done);
    if (bytesRead === 0) throw new DamagedFile('it ends early');
    done += bytesRead;
  }
}
