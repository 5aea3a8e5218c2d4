import { describeFailure } from './cli-error.mjs';
import { printError } from './console-output.mjs';

/** Errors of this process are printed and do not end it: the site, which it starts and restarts, would end with it. */
export function surviveErrors() {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {}); // the terminal is closed
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.on(event, (error) => printError(describeFailure(error)));
}
