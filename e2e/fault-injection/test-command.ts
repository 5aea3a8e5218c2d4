import { describeFailure } from '../../bin/cli-error.mjs';
import { print, printError } from '../../bin/console-output.mjs';

/** This machine lacks what the test needs. */
export class TestSkipped extends Error {}

/** Runs a test that is a command of its own: its last line says why it was skipped, or it exits with 1. */
export async function runTest(test: () => Promise<void>): Promise<void> {
  try {
    await test();
  } catch (error) {
    if (error instanceof TestSkipped) print(`Skipped: ${error.message}`);
    else {
      printError(describeFailure(error));
      process.exitCode = 1;
    }
  }
}
