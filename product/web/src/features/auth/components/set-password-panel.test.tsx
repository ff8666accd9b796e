import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { toasts } from '@/components/ui/toast-store'
import { readSetPasswordLink } from '../set-password-state'
import { SetPasswordPanel } from './set-password-panel'
import { arrived } from '@/testing/arrived'
import { lastingSession, storeSession } from '@/testing/fake-auth'
import { authRefusal } from '@/testing/fake-factors'
import { fakeServer, sent, type Responses } from '@/testing/fake-server'

let requests: Request[]

function serve(changes: Responses = {}) {
  requests = fakeServer({
    'PUT /auth/v1/user': () => ({ body: lastingSession(ada).user }),
    'POST /auth/v1/logout': () => ({ status: 204 }),
    ...changes,
  })
}
const ada = { email: 'ada@example.com' }

async function openReady(
  getRegistrationStatus = vi.fn().mockResolvedValue({ registration: true, subscription: true }),
) {
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
  await arrived(() => screen.queryByLabelText('New Password'))
  return { ...view, onDone, getRegistrationStatus }
}

/** Waits until the password is set, or the form says why not. */
const settled = () =>
  screen.queryByText(/Your password has been set/) !== null || screen.queryByRole('alert') !== null

async function send(password: string) {
  fireEvent.change(screen.getByLabelText('New Password'), { target: { value: password } })
  fireEvent.change(screen.getByLabelText('Confirm Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Set Password' }))
  await arrived(settled)
}

describe('SetPasswordPanel', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    storeSession(ada)
    serve()
  })
  it('sets the password, says so, and leads to sign-in three seconds later', async () => {
    const { onDone, getRegistrationStatus } = await openReady()
    await send('Correct-Horse-7')
    expect(getRegistrationStatus).toHaveBeenCalledWith('ada@example.com')
    expect(await sent(requests, 'PUT', '/auth/v1/user')[0]!.json()).toMatchObject({
      password: 'Correct-Horse-7',
    })
    expect(screen.getByText(/Your password has been set/)).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(2900))
    expect(onDone).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(100))
    await arrived(() => onDone.mock.calls.length)
    expect(sent(requests, 'POST', '/auth/v1/logout?scope=local')).toHaveLength(1)
    expect(onDone).toHaveBeenCalledExactlyOnceWith('ada@example.com')
  })

  it('says that the session goes on where it could not be ended, since sign-in then leads inside', async () => {
    serve({ 'POST /auth/v1/logout': authRefusal('unexpected_failure', 500) })
    const { onDone } = await openReady()
    await send('Correct-Horse-7')
    await act(() => vi.advanceTimersByTimeAsync(3000))
    await arrived(() => onDone.mock.calls.length)
    expect(toasts.getSnapshot()).toMatchObject([{ title: 'You are still signed in', open: true }])
  })

  it.each([
    ['short', 'shirt', 'Passwords do not match'],
    ['short', 'short', 'Password must be at least 8 characters'],
    [
      'lowercase1',
      'lowercase1',
      'Password must include at least one uppercase letter, one lowercase letter, and one number',
    ],
  ])('says why %s and %s cannot be sent', async (password, confirmation, text) => {
    await openReady()
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Set Password' })
    expect(submit.disabled).toBe(true)
    fireEvent.change(screen.getByLabelText('New Password'), { target: { value: password } })
    fireEvent.change(screen.getByLabelText('Confirm Password'), { target: { value: confirmation } })
    expect(screen.getByRole('alert').textContent).toBe(text)
    expect(submit.disabled).toBe(true)
  })

  it('asks for another password in place of a common one, and then takes it no more', async () => {
    const { getRegistrationStatus } = await openReady()
    await send('Password1!')
    expect(screen.getByRole('alert').textContent).toBe(
      'Many people use this password, so it is easy to guess. Please choose another one.',
    )
    await arrived(() => screen.queryByText('Few others use it'))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Set Password' }).disabled).toBe(true)
    expect(getRegistrationStatus).not.toHaveBeenCalled()
    expect(sent(requests, 'PUT', '/auth/v1/user')).toEqual([])
  })

  it('keeps the form and what was typed when setting fails', async () => {
    serve({ 'PUT /auth/v1/user': authRefusal('unexpected_failure', 500) })
    await openReady()
    await send('Correct-Horse-7')
    expect(screen.getByRole('alert').textContent).toBe(
      'An error occurred while setting your password. Please try again.',
    )
    expect((screen.getByLabelText('New Password') as HTMLInputElement).value).toBe('Correct-Horse-7')
  })

  it('offers a new link when the session behind the form has ended', async () => {
    await openReady()
    storeSession(null)
    await send('Correct-Horse-7')
    expect(screen.getByRole('alert').textContent).toMatch(/^Invalid or expired password reset link/)
    expect(screen.getByRole('link', { name: 'Request New Reset Link' })).toBeTruthy()
  })

  it('never asks the auth service while the application is unpaid, and leads on in place of the form', async () => {
    await openReady(vi.fn().mockResolvedValue({ registration: true, subscription: false }))
    await send('Correct-Horse-7')
    expect(screen.getByRole('alert').textContent).toMatch(/^You must complete your application and payment/)
    expect(screen.queryByRole('button')).toBeNull()
    expect(screen.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
      '/membership-selection',
      '/contact',
    ])
    expect(requests).toEqual([])
  })

  it('says that nobody could look up whether the application is paid', async () => {
    await openReady(vi.fn().mockRejectedValue(new Error('no')))
    await send('Correct-Horse-7')
    expect(screen.getByRole('alert').textContent).toBe('Error checking registration status')
    expect(requests).toEqual([])
  })

  it('goes nowhere once the page was left', async () => {
    const { onDone, unmount } = await openReady()
    await send('Correct-Horse-7')
    unmount()
    await vi.advanceTimersByTimeAsync(5000)
    expect(onDone).not.toHaveBeenCalled()
    expect(sent(requests, 'POST', 'logout')).toEqual([])
  })
})
