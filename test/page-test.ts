// A page's response may take seconds on a busy machine: a page, and each part of it, loads its modules at the first
// visit. Waiting ends with the condition, so patience costs nothing when all is well.
//
// Everything that a page test leaves behind is removed here: its page, its stubs, the page's storage, and a toast,
// which the next page would show. It runs after the fake server's own end, which lets the page finish what it began.
import { actsAreOver, whileTestLasts } from './act-of-this-test'
import { cleanup, configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { hasConflict } from './class-conflicts'
import { rememberStyles } from './quick-styles'

configure({ asyncUtilTimeout: 15_000 })
waitLikeThisTest()
rememberStyles(document.defaultView!)
keepNoOwnerStacks()

afterEach(async ({ signal }) => {
  if (signal.aborted) await actsAreOver()
})

beforeEach(({ onTestFinished }) => {
  onTestFinished(async () => {
    // A client that is still loading would find a session of the test's own clock, which has expired by the real one,
    // and try for half a minute to renew it: in the next tests.
    localStorage.clear()
    vi.useRealTimers()
    // A module that was still loading would run between two files' pages, and fail without one.
    await vi.dynamicImportSettled()
    const conflicts = [...document.querySelectorAll('[class]')]
      .map(element => element.getAttribute('class')!)
      .filter(hasConflict)
    cleanup()
    const { toasts } = await import('../product/web/src/components/ui/toast-store')
    for (const { id } of toasts.getSnapshot()) toasts.dismiss(id)
    vi.unstubAllGlobals()
    localStorage.clear()
    sessionStorage.clear()
    expect(conflicts, 'an element has two classes of one property').toEqual([])
  })
})

/**
 * React keeps a stack trace for each element that it makes, for the warnings about it: a tenth of these tests' time. It
 * stops by itself after ten thousand elements of one render. Here it stops at once. The warnings stay the same.
 */
function keepNoOwnerStacks() {
  const internals = (React as unknown as Record<string, Record<string, unknown>>)[
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  ]!
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    // React writes its count, which stays what it is.
    set() {},
    // Test files share React.
    configurable: true,
  })
}

/** Ends each wait with its test, and prints the page only for the last attempt. */
function waitLikeThisTest() {
  const { asyncWrapper, getElementError } = getConfig()
  // Test files share Testing Library.
  if (getElementError.name === 'briefWhileWaiting') return
  configure({
    asyncWrapper: wait => whileTestLasts(asyncWrapper(() => whileTestLasts(wait()))),
    getElementError: function briefWhileWaiting(message, container) {
      // The flag is set while something is waited for. In the end this is called again, with the message of the last
      // attempt.
      const { _disableExpensiveErrorDiagnostics: waiting } = getConfig() as {
        _disableExpensiveErrorDiagnostics?: boolean
      }
      if (!waiting) return getElementError(message, container)
      const error = new Error(message ?? '')
      error.name = 'TestingLibraryElementError'
      return error
    },
  })
}
