// The JSON reports of Jest and Playwright, brought to one shape.

/**
 * `skipped` holds one line a test: its name and why it did not run.
 * @typedef {{ passed: number, failed: number, skipped: string[] }} Tally
 */

/** @type {Tally} */
export const NOTHING = { passed: 0, failed: 0, skipped: [] };

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
  // A file that could not even be loaded has no tests to count, but it failed.
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites, skipped };
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
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped }; // what passes now and then does not pass
}

/** @returns {any[]} */
function specsOf(/** @type {any} */ suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}
