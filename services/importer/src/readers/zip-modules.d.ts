/** The used part of two packages without types. */
declare module 'yauzl' {
  interface Entry {
    fileName: Buffer;
    compressionMethod: number;
    compressedSize: number;
    uncompressedSize: number;
    crc32: number;
    isEncrypted(): boolean;
  }
  interface ZipFile {
    entryCount: number;
    eachEntry(): AsyncIterable<Entry>;
    readLocalFileHeaderPromise(entry: Entry, options: { minimal: true }): Promise<{ fileDataStart: number }>;
    close(): void;
    on(event: 'error', listener: (error: Error) => void): this;
  }
  type ReadArguments = [
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ];
  class RandomAccessReader {
    read(...args: ReadArguments): void;
    close(callback: (error?: Error | null) => void): void;
  }
  const yauzl: {
    RandomAccessReader: typeof RandomAccessReader;
    fromRandomAccessReaderPromise(
      reader: RandomAccessReader,
      totalSize: number,
      options: { autoClose: false; decodeStrings: false; validateEntrySizes: false },
    ): Promise<ZipFile>;
  };
  export default yauzl;
  export type { Entry, ReadArguments, ZipFile };
}

declare module 'yazl' {
  import type { Readable } from 'node:stream';

  export class ZipFile {
    outputStream: Readable;
    addBuffer(buffer: Buffer, path: string, options?: { compress?: boolean; forceZip64Format?: boolean }): void;
    addReadStream(stream: Readable, path: string, options?: { compress?: boolean }): void;
    end(options?: { forceZip64Format?: boolean }): void;
  }
}
