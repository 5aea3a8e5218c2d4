/** A failure whose message is one line that says what to do; it is shown without a stack. */
export class CliError extends Error {
  /** @override */
  name = 'CliError';
}

/** What the file system may reject, and what the person can do about it. */
const ADVICE = new Map([
  [
    'EACCES',
    'No permission for {path}: give this user the right to write there, or set DATA_DIR to a folder of its own.',
  ],
  [
    'EPERM',
    'No permission for {path}: give this user the right to write there, or set DATA_DIR to a folder of its own.',
  ],
  ['EROFS', '{path} cannot be written to: set DATA_DIR to a folder on a writable disk.'],
  ['ENOENT', '{path} cannot be made: set DATA_DIR to a folder on a writable disk.'],
  ['ENOSPC', 'The disk of {path} is full: make room, or set DATA_DIR to a folder on another one.'],
  ['ENOTDIR', '{path} is not a folder: set DATA_DIR to one.'],
  ['EEXIST', '{path} is not a folder: set DATA_DIR to one.'],
]);

/** What to show for anything thrown: one line where we have one, else the stack, which then is a defect of ours. */
export function describeFailure(/** @type {unknown} */ error) {
  if (error instanceof CliError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, path } = /** @type {NodeJS.ErrnoException} */ (error);
  const advice = path === undefined ? undefined : ADVICE.get(code ?? '');
  return advice?.replace('{path}', path ?? '') ?? error.stack ?? error.message;
}

/** The message of anything thrown. An `AggregateError` (a host with several addresses) has none of its own. */
export function messageOf(/** @type {any} */ error) {
  return String(error?.message || error?.errors?.[0]?.message || error?.code || error);
}
