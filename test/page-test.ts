// What a test of a page waits for may take seconds on a busy machine: a page, and each part of it, loads its modules with
// the first visit. Waiting ends with the condition, so patience costs nothing when all is well.
//
// What every such test leaves behind is put away here: what it drew, what it stubbed, what the page stored, and a
// toast, which the next page would show. It comes after the fake server's own end, which lets the page finish what it began.
import { cleanup, configure } from '@testing-library/react'
import { beforeEach, expect, vi } from 'vitest'
import { hasConflict } from './class-conflicts'

configure({ asyncUtilTimeout: 15_000 })

beforeEach(({ onTestFinished }) => {
  onTestFinished(async () => {
    vi.useRealTimers()
    const conflicts = [...document.querySelectorAll('[class]')]
      .map(element => element.getAttribute('class')!)
      .filter(hasConflict)
    cleanup()
    const { toasts } = await import('../apps/web/src/components/ui/toast-store')
    for (const { id } of toasts.getSnapshot()) toasts.dismiss(id)
    vi.unstubAllGlobals()
    localStorage.clear()
    sessionStorage.clear()
    expect(conflicts, 'an element has two classes of one property').toEqual([])
  })
})
