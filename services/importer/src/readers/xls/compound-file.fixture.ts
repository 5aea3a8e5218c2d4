const FREE = 0xffffffff;
const END = 0xfffffffe;
const MINI = 64;
const MINI_CUTOFF = 4096;

export interface ContainerOptions {
  sectorBytes?: 512 | 4096;
  /** Lays the sectors out from the last to the first. */
  backwards?: boolean;
  /** Number of FAT sectors located by the header; DIFAT sectors locate the rest. */
  fatPlacesInHeader?: number;
  /** Name of a storage that holds all streams, which puts them below the top level. */
  storage?: string;
}

/** A compound file of the given streams; small ones share sectors as the format demands. */
export function compoundFile(streams: Record<string, Buffer>, options: ContainerOptions = {}): Buffer {
  const { sectorBytes = 512, backwards = false, fatPlacesInHeader = 109, storage } = options;
  const perTable = sectorBytes / 4;
  const contents = Object.values(streams);
  const mini = contents.filter(({ length }) => length < MINI_CUTOFF).map((content) => padded(content, MINI));
  const miniStream = Buffer.concat(mini);
  const sectorsOf = (bytes: number) => Math.ceil(bytes / sectorBytes);

  const entries = contents.length + (storage === undefined ? 1 : 2);
  const big = contents.filter(({ length }) => length >= MINI_CUTOFF);
  const parts = {
    directory: sectorsOf(entries * 128),
    miniFat: sectorsOf((miniStream.length / MINI) * 4),
    miniStream: sectorsOf(miniStream.length),
    big: big.reduce((sum, { length }) => sum + sectorsOf(length), 0),
  };
  const content = parts.directory + parts.miniFat + parts.miniStream + parts.big;
  let fatSectors = 1;
  let difatSectors = 0;
  while (content + fatSectors + difatSectors > fatSectors * perTable) {
    fatSectors++;
    difatSectors = Math.ceil(Math.max(0, fatSectors - fatPlacesInHeader) / (perTable - 1));
  }
  if (fatSectors > fatPlacesInHeader) difatSectors ||= Math.ceil((fatSectors - fatPlacesInHeader) / (perTable - 1));
  const total = content + fatSectors + difatSectors;

  const file = Buffer.alloc((total + 1) * sectorBytes);
  const fat = new Uint32Array(fatSectors * perTable).fill(FREE);
  let used = 0;
  const allocate = () => (backwards ? total - 1 - used++ : used++);
  const sectorAt = (sector: number) => file.subarray((sector + 1) * sectorBytes, (sector + 2) * sectorBytes);
  const store = (bytes: Buffer): number => {
    const chain = Array.from({ length: sectorsOf(bytes.length) }, allocate);
    chain.forEach((sector, i) => {
      bytes.copy(sectorAt(sector), 0, i * sectorBytes, (i + 1) * sectorBytes);
      fat[sector] = chain[i + 1] ?? END;
    });
    return chain[0] ?? END;
  };

  const miniFat: number[] = [];
  const placed = contents.map((bytes) => {
    if (bytes.length >= MINI_CUTOFF) return store(bytes);
    const first = miniFat.length;
    const pieces = Math.ceil(bytes.length / MINI);
    for (let i = 1; i <= pieces; i++) miniFat.push(i < pieces ? first + i : END);
    return first;
  });
  const directory = directoryOf(Object.keys(streams), placed, contents, storage, {
    first: store(miniStream),
    size: miniStream.length,
  });
  const header = file.subarray(0, 512);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(sectorBytes === 512 ? 3 : 4, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(Math.log2(sectorBytes), 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(fatSectors, 44);
  header.writeUInt32LE(store(directory), 48);
  header.writeUInt32LE(MINI_CUTOFF, 56);
  header.writeUInt32LE(store(padded(tableOf(miniFat), sectorBytes, 0xff)), 60);
  header.writeUInt32LE(parts.miniFat, 64);

  const fatPlaces = Array.from({ length: fatSectors }, allocate);
  const difatPlaces = Array.from({ length: difatSectors }, allocate);
  for (const sector of fatPlaces) fat[sector] = 0xfffffffd;
  for (const sector of difatPlaces) fat[sector] = 0xfffffffc;
  fatPlaces.forEach((sector, i) => tableOf(fat.subarray(i * perTable, (i + 1) * perTable)).copy(sectorAt(sector)));
  header.fill(0xff, 76);
  tableOf(fatPlaces.slice(0, fatPlacesInHeader)).copy(header, 76);
  header.writeUInt32LE(difatPlaces[0] ?? END, 68);
  header.writeUInt32LE(difatSectors, 72);
  difatPlaces.forEach((sector, i) => {
    const from = fatPlacesInHeader + i * (perTable - 1);
    sectorAt(sector).fill(0xff);
    tableOf(fatPlaces.slice(from, from + perTable - 1)).copy(sectorAt(sector));
    sectorAt(sector).writeUInt32LE(difatPlaces[i + 1] ?? END, sectorBytes - 4);
  });
  return file;
}

function directoryOf(
  names: string[],
  placed: number[],
  contents: Buffer[],
  storage: string | undefined,
  root: { first: number; size: number },
): Buffer {
  const entries = [entry('Root Entry', 5, root.first, root.size, { child: 1 })];
  if (storage !== undefined) entries.push(entry(storage, 1, 0, 0, { child: 2 }));
  const before = entries.length;
  names.forEach((name, i) => {
    const right = i + 1 < names.length ? before + i + 1 : FREE;
    entries.push(entry(name, 2, placed[i]!, contents[i]!.length, { right }));
  });
  return Buffer.concat(entries);
}

function entry(
  name: string,
  type: number,
  first: number,
  size: number,
  { right = FREE, child = FREE }: { right?: number; child?: number },
): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 'utf16le');
  bytes.writeUInt16LE(name.length * 2 + 2, 64);
  bytes[66] = type;
  bytes.writeUInt32LE(FREE, 68);
  bytes.writeUInt32LE(right, 72);
  bytes.writeUInt32LE(child, 76);
  bytes.writeUInt32LE(first, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}

function tableOf(values: ArrayLike<number>): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (let i = 0; i < values.length; i++) bytes.writeUInt32LE(values[i]!, i * 4);
  return bytes;
}

function padded(bytes: Buffer, unit: number, fill = 0): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(Math.ceil(bytes.length / unit) * unit - bytes.length, fill)]);
}
