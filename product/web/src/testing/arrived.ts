// Waits for what a page shows once a response has arrived, even while the clock of the test stands still.
import { act } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** Resolves once `what` returns something, and renders pending responses before each look. */
export const arrived = (what: () => unknown) =>
  vi.waitFor(
    async () => {
      await act(async () => {})
      expect(what()).toBeTruthy()
    },
    { interval: 0, timeout: 15_000 },
  )
