// What every test of a page leaves behind is put away here: what it drew, what it stubbed, what the page stored. It
// comes after the fake server's own end, which lets the page finish what it began.
import { cleanup } from '@testing-library/react'
import { beforeEach, expect, vi } from 'vitest'
import { hasConflict } from './class-conflicts'

beforeEach(({ onTestFinished }) => {
  // A console.error is a failure: React and our own code use it only for what somebody should mend.
  const logged = vi.spyOn(console, 'error')
  onTestFinished(() => {
    vi.useRealTimers()
    const conflicts = [...document.querySelectorAll('[class]')]
      .map(element => element.getAttribute('class')!)
      .filter(hasConflict)
    cleanup()
    vi.unstubAllGlobals()
    localStorage.clear()
    sessionStorage.clear()
    const calls = logged.mock.calls.map(call => call.join(' '))
    logged.mockRestore()
    expect(calls, 'console.error was called').toEqual([])
    expect(conflicts, 'an element has two classes of one property').toEqual([])
  })
})
