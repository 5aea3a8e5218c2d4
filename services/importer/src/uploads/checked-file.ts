import { createHash, type Hash } from 'node:crypto';
import { extname } from 'node:path';
import { Transform } from 'node:stream';
import { AppError } from '@directory/contracts/errors';
import { MAX_UPLOAD_BYTES, programOf, UPLOAD_EXTENSIONS } from '@directory/contracts/upload-limits';
import { HEAD_BYTES, sniffHead } from '../readers/sniff-head.js';

const MAX_NAME_LENGTH = 255;
const MEGABYTE_BYTES = 1024 * 1024;

/**
 * The name of a file as it is displayed.
 * @throws AppError `file_missing` without one, `file_other_spreadsheet`, `file_type_unsupported`
 */
export function checkedName(name: string | null | undefined): string {
  if (!name) throw new AppError('file_missing');
  const fileName = cleanName(name);
  const program = programOf(fileName);
  if (program !== undefined) throw new AppError('file_other_spreadsheet', { file: fileName, program });
  if (!(UPLOAD_EXTENSIONS as readonly string[]).includes(extname(fileName).toLowerCase())) {
    throw new AppError('file_type_unsupported', { file: fileName });
  }
  return fileName;
}

export function tooLarge(fileName: string): AppError {
  return new AppError('file_too_large', { file: fileName, maximum: MAX_UPLOAD_BYTES / MEGABYTE_BYTES });
}

/** Passes a file through while counting, hashing and checking its first bytes. */
export class Inspector extends Transform {
  size = 0;
  private readonly hash: Hash = createHash('sha256');
  private head: Buffer = Buffer.alloc(0);
  private inspected = false;

  constructor(private readonly fileName: string) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error?: Error | null, chunk?: Buffer) => void): void {
    this.size += chunk.length;
    this.hash.update(chunk);
    if (!this.inspected) this.head = Buffer.concat([this.head, chunk]);
    done(this.head.length >= HEAD_BYTES ? this.inspect() : null, chunk);
  }

  override _flush(done: (error?: Error | null) => void): void {
    done(this.inspect());
  }

  digest(): string {
    return this.hash.digest('hex');
  }

  private inspect(): AppError | null {
    if (this.inspected) return null;
    this.inspected = true;
    const { head } = this;
    this.head = Buffer.alloc(0);
    return checkHead(head, this.fileName);
  }
}

/** Why a file with these first bytes cannot be one of ours, or null. */
export function checkHead(head: Buffer, file: string): AppError | null {
  const sniffed = sniffHead(head);
  if (sniffed === 'empty') return new AppError('file_empty', { file });
  if (sniffed === 'oldXls') return new AppError('file_xls_unsupported', { file });
  if (typeof sniffed === 'object') return new AppError('file_content_mismatch', { file, content: sniffed.content });
  return null;
}

/**
 * The client's file name: displayed, never used as a path. Format characters can disguise a name: only the joiners of scripts and
 * emoji stay.
 */
function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return (
    last
      .replace(/\p{Cc}/gu, '')
      .replace(/(?!\u200c|\u200d)\p{Cf}/gu, '')
      .slice(-MAX_NAME_LENGTH)
      .replace(/\p{Surrogate}/gu, '') || 'file' // halves of characters, also of one that the limit divides
  );
}
