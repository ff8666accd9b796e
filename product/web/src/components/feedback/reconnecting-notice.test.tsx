import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ReconnectingNotice } from './reconnecting-notice'

it('appears after five seconds without a connection, and goes with its return', () => {
  vi.useFakeTimers()
  const { rerender } = render(<ReconnectingNotice lost />)
  act(() => void vi.advanceTimersByTime(4_999))
  expect(screen.queryByRole('status')).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByRole('status').textContent).toBe('Reconnecting …')
  rerender(<ReconnectingNotice lost={false} />)
  expect(screen.queryByRole('status')).toBeNull()
  rerender(<ReconnectingNotice lost />)
  expect(screen.queryByRole('status')).toBeNull()
})
