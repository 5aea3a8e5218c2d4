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
  const yauzl: {
    openPromise(
      path: string,
      options: { lazyEntries: true; autoClose: false; decodeStrings: false; validateEntrySizes: false },
    ): Promise<ZipFile>;
  };
  export default yauzl;
  export type { Entry, ZipFile };
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
