// What every test of a page leaves behind is put away here: what it drew, what it stubbed, what the page stored. It
// comes after the fake server's own end, which lets the page finish what it began.
import { cleanup } from '@testing-library/react'
import { beforeEach, expect, vi } from 'vitest'
import { hasConflict } from './class-conflicts'

beforeEach(({ onTestFinished }) => {
  onTestFinished(() => {
    vi.useRealTimers()
    const conflicts = [...document.querySelectorAll('[class]')]
      .map(element => element.getAttribute('class')!)
      .filter(hasConflict)
    cleanup()
    vi.unstubAllGlobals()
    localStorage.clear()
    sessionStorage.clear()
    expect(conflicts, 'an element has two classes of one property').toEqual([])
  })
})
