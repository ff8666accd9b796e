// A test that timed out goes on: what it waits for comes later, within the next test. Half an `act` of it keeps React
// from drawing all that follows, and its waiting ends with the wrong setting for `act`. Here it ends with its test, so
// that one test's timeout is one failure. This is loaded before Testing Library, which keeps the `act` that it finds.
import React from 'react'
import { TestRunner } from 'vitest'

type Act = (callback: () => unknown) => PromiseLike<unknown>

/** Rejects as soon as the test that began to wait has timed out. What runs after its end waits as always. */
export function whileTestLasts<T>(pending: PromiseLike<T>): PromiseLike<T> {
  const signal = TestRunner.getCurrentTest()?.context.signal
  if (!signal || signal.aborted) return pending
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    pending.then(resolve, reject)
  })
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value

const shared = React as unknown as { act: Act }
const { act } = shared
// Test files share React.
if (act.name !== 'actOfThisTest')
  shared.act = function actOfThisTest(callback) {
    return act(() => {
      const result = callback()
      return isThenable(result) ? whileTestLasts(result) : result
    })
  }
