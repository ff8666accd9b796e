import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSetPasswordLink } from '../set-password-state'
import { SetPasswordPanel } from './set-password-panel'

const auth = vi.hoisted(() => ({
  initialize: vi.fn(),
  getSession: vi.fn(),
  updateUser: vi.fn(),
  signOut: vi.fn(),
}))
vi.mock('@/lib/supabase', () => ({ supabase: { auth } }))

async function openReady(
  getRegistrationStatus = vi.fn().mockResolvedValue({ registration: true, subscription: true }),
) {
  auth.getSession.mockResolvedValue({
    data: { session: { user: { email: 'ada@example.com' } } },
    error: null,
  })
  auth.signOut.mockResolvedValue({ error: null })
  const onDone = vi.fn()
  const link = readSetPasswordLink(new URL('https://juno.example/set-password?source=reset'))
  const view = render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <SetPasswordPanel link={link} getRegistrationStatus={getRegistrationStatus} onDone={onDone} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  expect(screen.getByRole('status').textContent).toBe('Verifying your link...')
  await act(() => vi.advanceTimersByTimeAsync(0))
  return { ...view, onDone, getRegistrationStatus }
}

async function send(password: string) {
  fireEvent.change(screen.getByLabelText('New Password'), { target: { value: password } })
  fireEvent.change(screen.getByLabelText('Confirm Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Set Password' }))
  await act(() => vi.advanceTimersByTimeAsync(10))
}

describe('SetPasswordPanel', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.clearAllMocks()
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('sets the password, says so, and leads to sign-in three seconds later', async () => {
    auth.updateUser.mockResolvedValue({ data: {}, error: null })
    const { onDone, getRegistrationStatus } = await openReady()
    await send('Correct-Horse-7')
    expect(getRegistrationStatus).toHaveBeenCalledWith('ada@example.com')
    expect(auth.updateUser).toHaveBeenCalledWith({ password: 'Correct-Horse-7' })
    expect(screen.getByText(/Your password has been set/)).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(2900))
    expect(onDone).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(auth.signOut).toHaveBeenCalledWith({ scope: 'local' })
    expect(onDone).toHaveBeenCalledExactlyOnceWith('ada@example.com')
  })

  it('keeps the form and what was typed when setting fails', async () => {
    auth.updateUser.mockResolvedValue({
      data: {},
      error: { name: 'AuthApiError', message: 'boom', status: 500 },
    })
    await openReady()
    await send('Correct-Horse-7')
    expect(screen.getByRole('alert').textContent).toBe(
      'An error occurred while setting your password. Please try again.',
    )
    expect((screen.getByLabelText('New Password') as HTMLInputElement).value).toBe('Correct-Horse-7')
  })

  it('offers a new link when no session stands behind the form any more', async () => {
    auth.updateUser.mockResolvedValue({
      data: {},
      error: { name: 'AuthSessionMissingError', message: 'Auth session missing!' },
    })
    await openReady()
    await send('Correct-Horse-7')
    expect(screen.getByRole('alert').textContent).toMatch(/^Invalid or expired password reset link/)
    expect(screen.getByRole('link', { name: 'Request New Reset Link' })).toBeTruthy()
  })

  it('never asks the auth service while the application is unpaid', async () => {
    await openReady(vi.fn().mockResolvedValue({ registration: true, subscription: false }))
    await send('Correct-Horse-7')
    expect(screen.getByRole('alert').textContent).toMatch(/^You must complete your application and payment/)
    expect(auth.updateUser).not.toHaveBeenCalled()
  })

  it('goes nowhere once the page was left', async () => {
    auth.updateUser.mockResolvedValue({ data: {}, error: null })
    const { onDone, unmount } = await openReady()
    await send('Correct-Horse-7')
    unmount()
    await vi.advanceTimersByTimeAsync(5000)
    expect(onDone).not.toHaveBeenCalled()
    expect(auth.signOut).not.toHaveBeenCalled()
  })
})
