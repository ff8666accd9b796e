// A test that timed out continues: what it waits for comes later, within the next test. Half of its `act` keeps React
// from rendering afterwards, and two at a time leave the setting for `act` wrong for good. Here a test's waiting ends
// with the test, so that one timeout is one failure. This is loaded before Testing Library, which keeps the `act` it
// finds.
import React from 'react'
import { TestRunner, vi } from 'vitest'

type Act = ((callback: () => unknown) => PromiseLike<unknown>) & { open?: number }

/** Returns undefined for code that runs after a timeout, at the end of a test. It waits as usual. */
function lastingTest(): AbortSignal | undefined {
  const signal = TestRunner.getCurrentTest()?.context.signal
  return signal?.aborted ? undefined : signal
}

/** Rejects as soon as the test that began to wait has timed out. */
export function whileTestLasts<T>(pending: PromiseLike<T>): Promise<T> {
  const signal = lastingTest()
  return new Promise((resolve, reject) => {
    const end = () => reject(signal!.reason as Error)
    const settled = () => signal?.removeEventListener('abort', end)
    signal?.addEventListener('abort', end)
    pending.then(resolve, reject).then(settled, settled)
  })
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && 'then' in value

const shared = React as unknown as { act: Act }
const { act } = shared
// Test files share React and vitest.
if (act.open === undefined) {
  const actOfThisTest: Act = callback => {
    const signal = lastingTest()
    const acting = act(() => {
      const result = callback()
      return isThenable(result) ? whileTestLasts(result) : result
    })
    // React renders only once somebody waits, and may still render when the test has timed out.
    const then = (resolve: (value: unknown) => unknown, reject: (reason: unknown) => unknown) => {
      actOfThisTest.open!++
      const over = () => actOfThisTest.open!--
      return acting.then(
        value => (over(), signal?.aborted ? reject(signal.reason) : resolve(value)),
        (error: unknown) => (over(), reject(error)),
      )
    }
    return { then } as PromiseLike<unknown>
  }
  actOfThisTest.open = 0
  shared.act = actOfThisTest

  const { waitFor } = vi
  vi.waitFor = (condition, options) => {
    const signal = lastingTest()
    // Called again after the timeout, the condition would act within the next test.
    const ask = () => (signal?.aborted ? (undefined as never) : condition())
    return whileTestLasts(waitFor(ask, options))
  }
}

/** Resolves once no timed-out test renders any more. */
export async function actsAreOver(): Promise<void> {
  do await new Promise(setImmediate)
  while (shared.act.open! > 0)
}
