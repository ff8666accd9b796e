// @ts-check
// Reads the JSON reports of the test runners: how many tests passed, which failed, each with the start of its error,
// and how long each file took.
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {{ passed: number, failed: string[], files: { file: string, seconds: number }[] }} Outcome
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message: string, startTime: number, endTime: number, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ status: string, results: { duration: number, error?: { message?: string } }[] }} SpecTest
 * @typedef {{ title: string, file: string, tests: SpecTest[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 */

const ERROR_LINES = 4

/** Returns the start of an error, on lines of their own below the name of its test. */
function startOf(/** @type {string | undefined} */ error) {
  const lines = stripVTControlCharacters(error ?? '')
    .split('\n')
    .filter(line => line.trim() !== '')
  return lines
    .slice(0, ERROR_LINES)
    .map(line => `\n      ${line.trim()}`)
    .join('')
}

/** @returns {Outcome} a file that could not be run counts as one failure */
export function readVitestReport(
  /** @type {{ numPassedTests: number, testResults: VitestFile[] }} */ report,
) {
  return {
    passed: report.numPassedTests,
    failed: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter(test => test.status === 'failed')
      if (failed.length === 0 && status === 'failed') return [`${name}: ${message}`]
      return failed.map(test => `${name} › ${test.fullName}${startOf(test.failureMessages?.[0])}`)
    }),
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: name,
      seconds: (endTime - startTime) / 1000,
    })),
  }
}

/** @returns {Outcome} a test that passed only when tried again counts as a failure */
export function readPlaywrightReport(/** @type {{ stats: { expected: number } } & Suite} */ report) {
  /** @type {(suite: Suite) => Spec[]} */
  const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
  /** @type {Map<string, number>} */
  const seconds = new Map()
  for (const { file, tests } of specsOf(report))
    for (const { duration } of tests.flatMap(({ results }) => results))
      seconds.set(file, (seconds.get(file) ?? 0) + duration / 1000)
  return {
    passed: report.stats.expected,
    failed: specsOf(report).flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ status, results }) => {
          const error = results.find(({ error }) => error)?.error?.message
          return `${file} › ${title}${status === 'flaky' ? ' (flaky)' : ''}${startOf(error)}`
        }),
    ),
    files: [...seconds].map(([file, seconds]) => ({ file: `product/e2e/${file}`, seconds })),
  }
}
