// The JSON reports of Jest and Playwright, brought to one shape.
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * `failures` holds what failed, by name, with what it said; `skipped` one line a test: its name and why it did not run.
 * @typedef {{ name: string, message: string }} Failure
 * @typedef {{ passed: number, failed: number, failures: Failure[], skipped: string[] }} Tally
 */

/** @type {Tally} */
export const NOTHING = { passed: 0, failed: 0, failures: [], skipped: [] };

/**
 * @param {any} report null when Jest wrote none
 * @param {string[]} missing programs that tests named after them need and that are not on the PATH
 * @returns {Tally}
 */
export function jestTally(report, missing) {
  if (!report) return { ...NOTHING };
  const why = (/** @type {string} */ name) => {
    const program = missing.find((one) => name.toLowerCase().includes(one.replace('-server', '')));
    return program ? `${program} is not on the PATH` : 'marked as skipped in its source';
  };
  const skipped = report.testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults
      .filter((/** @type {any} */ test) => ['pending', 'todo', 'skipped', 'disabled'].includes(test.status))
      .map((/** @type {any} */ test) => `${test.fullName}: ${why(test.fullName)}`),
  );
  const failures = report.testResults.flatMap((/** @type {any} */ file) => {
    const tests = file.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
    // A file that could not even be loaded has no tests to count, but it failed.
    if (tests.length === 0) return file.status === 'failed' ? [{ name: file.name, message: file.message }] : [];
    return tests.map((/** @type {any} */ test) => ({
      name: `${test.fullName} (${basename(file.name)})`,
      message: test.failureMessages.join('\n'),
    }));
  });
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return { passed: report.numPassedTests, failed, failures, skipped };
}

/**
 * @param {any} report null when Playwright wrote none
 * @returns {Tally}
 */
export function playwrightTally(report) {
  if (!report) return { ...NOTHING };
  const specs = report.suites.flatMap(specsOf);
  const skipped = specs.flatMap((/** @type {any} */ spec) =>
    spec.tests
      .filter((/** @type {any} */ test) => test.status === 'skipped')
      .map((/** @type {any} */ test) => {
        const reason = test.annotations.find((/** @type {any} */ note) => note.description)?.description;
        return `${spec.title}: ${reason ?? 'marked as skipped in its source'}`;
      }),
  );
  const failures = specs
    .filter((/** @type {any} */ spec) => spec.tests.some(doesNotPass))
    .map((/** @type {any} */ spec) => ({
      name: `${spec.title} (${spec.file}:${spec.line})`,
      message: spec.tests
        .flatMap((/** @type {any} */ test) => test.results)
        .flatMap((/** @type {any} */ result) => result.errors)
        .map((/** @type {any} */ error) => stripVTControlCharacters(error.stack ?? error.message))
        .join('\n'),
    }));
  for (const { message } of report.errors) failures.push({ name: 'outside any test', message });
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky, failures, skipped };
}

/** What passes now and then does not pass. */
function doesNotPass(/** @type {any} */ test) {
  return test.status === 'unexpected' || test.status === 'flaky';
}

/** @returns {any[]} */
function specsOf(/** @type {any} */ suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}
