/** A failure with a message for the user, shown without a stack. */
export class CliError extends Error {
  /** @override */
  name = 'CliError';
}

/** Errors of the file system, and advice for the user. */
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
  ['ENOENT', '{path} cannot be created: set DATA_DIR to a folder on a writable disk.'],
  ['ENOSPC', 'The disk of {path} is full: free some space, or set DATA_DIR to a folder on another one.'],
  ['ENOTDIR', '{path} is not a folder: set DATA_DIR to one.'],
  ['EEXIST', '{path} is not a folder: set DATA_DIR to one.'],
]);

/** Of libs/config: their messages say what to change. */
const CONFIGURATION_ERRORS = ['ConfigError', 'DatabaseConnectionError'];

/** Message for anything thrown: that of a known error, else the stack, which is a bug. */
export function describeFailure(/** @type {unknown} */ error) {
  if (error instanceof CliError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (CONFIGURATION_ERRORS.includes(error.name)) return error.message;
  const { code, path } = /** @type {NodeJS.ErrnoException} */ (error);
  if (code?.startsWith('ERR_PARSE_ARGS')) return error.message;
  const advice = path === undefined ? undefined : ADVICE.get(code ?? '');
  return advice?.replace('{path}', path ?? '') ?? error.stack ?? error.message;
}

/** An `AggregateError` (a host with several IP addresses) has no message of its own. */
export function messageOf(/** @type {any} */ error) {
  return String(error?.message || error?.errors?.[0]?.message || error?.code || error);
}
