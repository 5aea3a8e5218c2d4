// The JSON reports of Vitest and Playwright in one format.
import { basename, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './prepare.mjs';

/**
 * `failures`: names and messages. `skipped`: one line per test with its name and the reason. `files`: durations of the test
 * files.
 * @typedef {{ name: string, message: string }} Failure
 * @typedef {{ name: string, durationMs: number }} TestFile
 * @typedef {{ passed: number, failed: number, failures: Failure[], skipped: string[], files: TestFile[] }} Summary
 */

/** @type {Summary} */
export const EMPTY_SUMMARY = { passed: 0, failed: 0, failures: [], skipped: [], files: [] };

/**
 * @param {any} report null if Vitest wrote none
 * @param {string[]} missing programs that are not on the PATH; tests that need them have their names
 * @returns {Summary}
 */
export function vitestSummary(report, missing) {
  if (!report) return { ...EMPTY_SUMMARY };
  const reasonFor = (/** @type {string} */ name) => {
    const program = missing.find((one) => name.toLowerCase().includes(one.replace('-server', '')));
    return program ? `${program} is not on the PATH` : 'marked as skipped in its source';
  };
  // The tests of a file that could not be loaded or set up count as one failure, and not as skipped.
  const hasFailedSetUp = (/** @type {any} */ file) =>
    file.status === 'failed' && file.assertionResults.every((/** @type {any} */ test) => test.status !== 'failed');
  const skipped = report.testResults.flatMap((/** @type {any} */ file) =>
    hasFailedSetUp(file)
      ? []
      : file.assertionResults
          .filter((/** @type {any} */ test) => ['pending', 'todo', 'skipped', 'disabled'].includes(test.status))
          .map((/** @type {any} */ test) => `${test.fullName}: ${reasonFor(test.fullName)}`),
  );
  const failures = report.testResults.flatMap((/** @type {any} */ file) => {
    if (hasFailedSetUp(file)) return [{ name: file.name, message: file.message }];
    const tests = file.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
    return tests.map((/** @type {any} */ test) => ({
      name: `${test.fullName} (${basename(file.name)})`,
      message: test.failureMessages.join('\n'),
    }));
  });
  const files = report.testResults.map((/** @type {any} */ file) => ({
    name: relative(ROOT, file.name),
    durationMs: file.endTime - file.startTime,
  }));
  return { passed: report.numPassedTests, failed: failures.length, failures, skipped, files };
}

/**
 * @param {any} report null if Playwright wrote none
 * @returns {Summary}
 */
export function playwrightSummary(report) {
  if (!report) return { ...EMPTY_SUMMARY };
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
    .filter((/** @type {any} */ spec) => spec.tests.some(hasFailed))
    .map((/** @type {any} */ spec) => ({
      name: `${spec.title} (${spec.file}:${spec.line})`,
      message: resultsOf(spec)
        .flatMap((/** @type {any} */ result) => result.errors)
        .map((/** @type {any} */ error) => stripVTControlCharacters(error.stack ?? error.message))
        .join('\n'),
    }));
  for (const { message } of report.errors) failures.push({ name: 'outside any test', message });
  /** @type {Map<string, number>} */
  const durations = new Map();
  for (const spec of specs) {
    const durationMs = resultsOf(spec).reduce((sum, { duration }) => sum + duration, 0);
    durations.set(spec.file, (durations.get(spec.file) ?? 0) + durationMs);
  }
  const files = [...durations].map(([name, durationMs]) => ({ name: `e2e/${name}`, durationMs }));
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky, failures, skipped, files };
}

/** @param {any} spec @returns {any[]} */
function resultsOf(spec) {
  return spec.tests.flatMap((/** @type {any} */ test) => test.results);
}

/** A test that passes only on a retry counts as failed. */
function hasFailed(/** @type {any} */ test) {
  return test.status === 'unexpected' || test.status === 'flaky';
}

/** @returns {any[]} */
function specsOf(/** @type {any} */ suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}
