import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Decided } from './decided'

it('offers to undo a decision for ten seconds, and moves nothing when they are over', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Decided outcome="Approved" title="Pricing clinic" undo={() => Promise.resolve()} />
    </QueryClientProvider>,
  )
  const undo = () =>
    screen.getByRole<HTMLButtonElement>('button', { name: 'Undo: Pricing clinic', hidden: true })
  expect(screen.getByRole('status').textContent).toContain('You can still undo it.')
  expect(undo().disabled).toBe(false)
  act(() => void vi.advanceTimersByTime(10_000))
  expect(screen.getByRole('status').textContent).toContain('It cannot be undone any more.')
  expect(undo().disabled).toBe(true)
  expect(undo().className).toContain('invisible')
})
