// Makes a page read its data again, as it does when the network comes back after a while.
import { act, fireEvent } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'
import { sent } from './fake-server'

/** Resolves once the page has read this again and rendered the result. */
export async function readAgain(requests: readonly Request[], path: string, method = 'GET') {
  const before = requests.length
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  // Everything that was read is stale after this time.
  vi.setSystemTime(Date.now() + 6 * 60_000)
  fireEvent.offline(window)
  fireEvent.online(window)
  await vi.waitFor(() => expect(sent(requests.slice(before), method, path)).not.toHaveLength(0))
  await act(async () => {})
}
