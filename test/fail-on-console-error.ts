// A console.error during a unit test is a failure: React and our own code use it only for what somebody should mend.
import { afterEach, beforeEach, expect, vi } from 'vitest'

beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls.map(call => call.join(' '))
  vi.mocked(console.error).mockRestore()
  expect(calls, 'console.error was called').toEqual([])
})
