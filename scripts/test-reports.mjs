// @ts-check
// What the JSON reports of the test runners say: how many tests passed, and the names of those that failed.

/**
 * @typedef {{ passed: number, failed: string[] }} Outcome
 * @typedef {{ status: string, fullName: string }} VitestTest
 * @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ title: string, file: string, tests: { status: string }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

/** @returns {Outcome} a file that could not be run counts as one failure */
export function readVitestReport(
  /** @type {{ numPassedTests: number, testResults: VitestFile[] }} */ report,
) {
  return {
    passed: report.numPassedTests,
    failed: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter(test => test.status === 'failed')
      if (failed.length === 0 && status === 'failed') return [`${name}: ${message}`]
      return failed.map(test => `${name} › ${test.fullName}`)
    }),
  }
}

/** @returns {Outcome} a test that passed only when tried again counts as a failure */
export function readPlaywrightReport(/** @type {{ stats: { expected: number } } & Suite} */ report) {
  /** @type {(suite: Suite) => Spec[]} */
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
  return {
    passed: report.stats.expected,
    failed: specsOf(report).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status }) => `${file} › ${title}${status === 'flaky' ? ' (flaky)' : ''}`),
    ),
  }
}
