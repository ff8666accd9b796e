import { expect, it } from 'vitest'
import { readPlaywrightReport, readVitestReport } from './test-reports.mjs'

it('names the failed tests of Vitest with the start of their errors, a file that could not be run, and how long each took', () => {
  const file = (name: string, status: string, ...tests: string[]) => ({
    name,
    status,
    message: status === 'failed' ? 'Cannot find module' : '',
    startTime: 1_000,
    endTime: 3_500,
    assertionResults: tests.map(fullName => ({
      fullName,
      status: fullName === 'adds' ? 'failed' : 'passed',
      failureMessages:
        fullName === 'adds'
          ? ['AssertionError: expected 1 to be 2\n\n    at a.test.ts:3:5\n    at b\n    at c']
          : [],
    })),
  })
  expect(
    readVitestReport({
      numPassedTests: 2,
      testResults: [
        file('a.test.ts', 'failed', 'adds', 'takes'),
        file('b.test.ts', 'failed'),
        file('c.test.ts', 'passed', 'c'),
      ],
    }),
  ).toEqual({
    passed: 2,
    failed: [
      'a.test.ts › adds\n      AssertionError: expected 1 to be 2\n      at a.test.ts:3:5\n      at b\n      at c',
      'b.test.ts: Cannot find module',
    ],
    files: ['a', 'b', 'c'].map(name => ({ file: `${name}.test.ts`, seconds: 2.5 })),
  })
})

it('names the failed and the flaky tests of Playwright, in nested suites too, and adds up what each file took', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'join.spec.ts',
    tests: [
      {
        status,
        results:
          status === 'flaky'
            ? [{ duration: 500, error: { message: '\u001b[31mError\u001b[39m: late' } }, { duration: 250 }]
            : [{ duration: 250 }],
      },
    ],
  })
  expect(
    readPlaywrightReport({
      stats: { expected: 1 },
      suites: [
        {
          specs: [spec('pays', 'expected'), spec('joins', 'unexpected')],
          suites: [{ specs: [spec('leaves', 'flaky'), spec('waits', 'skipped')] }],
        },
      ],
    }),
  ).toEqual({
    passed: 1,
    failed: ['join.spec.ts › joins', 'join.spec.ts › leaves (flaky)\n      Error: late'],
    files: [{ file: 'product/e2e/join.spec.ts', seconds: 1.5 }],
  })
})
