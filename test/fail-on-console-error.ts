// A console.error during a unit test is a failure: React and our own code use it only for faults that somebody should
// repair.
import { beforeEach, expect, vi } from 'vitest'

beforeEach(({ onTestFinished }) => {
  const logged = vi.spyOn(console, 'error')
  onTestFinished(() => {
    const calls = logged.mock.calls.map(call => call.join(' '))
    logged.mockRestore()
    expect(calls, 'console.error was called').toEqual([])
  })
})
