import { AppError } from '@directory/contracts/errors';

/** Thrown for invalid content; `detail` is a phrase for the user. Becomes `file_corrupt`. */
export class DamagedFile extends Error {
  constructor(
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(detail, options);
    this.name = 'DamagedFile';
  }
}

/**
 * An error of a decoder as damage of the file. Errors of the file system are returned as they are: they do not concern the
 * content.
 */
export function damaged(error: unknown, detail: string): unknown {
  if (error instanceof DamagedFile || error instanceof AppError) return error;
  if (error instanceof Error && 'syscall' in error) return error;
  return new DamagedFile(detail, { cause: error });
}

export function damagedFileError(error: unknown, file: string): unknown {
  if (!(error instanceof DamagedFile)) return error;
  return new AppError('file_corrupt', { file, detail: error.detail }, { cause: error });
}
