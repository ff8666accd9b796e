import { act, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PartOnItsWay } from '@/components/feedback/part-on-its-way'
import { toast } from './toast-store'
import { Toaster } from './toaster'

it('says a toast as text until its list has arrived', async () => {
  render(<Toaster />)
  act(() => void toast({ title: 'You are still signed in', description: 'You are offline.' }))
  expect(screen.getByRole('status').textContent).toBe('You are still signed in: You are offline.')
  expect(await screen.findByRole('button', { name: 'Dismiss' })).toBeTruthy()
  expect(screen.queryByText('You are still signed in: You are offline.')).toBeNull()
})

it('says that a part is slow after a second', () => {
  vi.useFakeTimers()
  render(<PartOnItsWay />)
  expect(screen.queryByRole('status')).toBeNull()
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.getByRole('status').textContent).toContain('it will open on its own')
})
