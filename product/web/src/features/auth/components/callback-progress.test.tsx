import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CallbackProgress } from './callback-progress'
import { arrived } from '@/testing/arrived'
import { storeSession } from '@/testing/fake-auth'

async function open(path: string, message: string) {
  const onDecided = vi.fn()
  const url = new URL(path, 'https://juno.example')
  const view = render(<CallbackProgress url={url} onDecided={onDecided} />)
  expect(screen.getByRole('status').textContent).toBe('Processing your authentication...')
  await arrived(() => screen.getByRole('status').textContent === message)
  return { ...view, onDecided }
}

describe('CallbackProgress', () => {
  beforeEach(() => {
    storeSession(null)
    vi.useFakeTimers()
  })
  it('says that the authentication succeeded and moves on after one second', async () => {
    storeSession({})
    const { onDecided } = await open('/auth/callback', 'Authentication successful')
    await act(() => vi.advanceTimersByTimeAsync(999))
    expect(onDecided).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(onDecided).toHaveBeenCalledExactlyOnceWith('/set-password?source=reset')
  })

  it('asks for authentication and moves to sign-in after two seconds', async () => {
    const { onDecided } = await open('/auth/callback?source=reset', 'Authentication required')
    await act(() => vi.advanceTimersByTimeAsync(1999))
    expect(onDecided).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(onDecided).toHaveBeenCalledExactlyOnceWith('/sign-in')
  })

  it('moves nowhere once the page was left', async () => {
    const { onDecided, unmount } = await open('/auth/callback?source=reset', 'Authentication required')
    unmount()
    await vi.advanceTimersByTimeAsync(5000)
    expect(onDecided).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })
})
