// Tests the card of an account that may have no password (docs/specification/sign-in.md#change-password).
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { toasts } from '@/components/ui/toast-store'
import { lastingSession, storeSession } from '@/testing/fake-auth'
import { authRefusal } from '@/testing/fake-factors'
import { fakeServer, sent, type Responses } from '@/testing/fake-server'
import { PasswordCard } from './password-card'

let requests: Request[]
const good = 'Correct-Horse-7'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  storeSession({})
  toasts.show({ title: 'nothing yet' })
})
function open(password: 'set' | 'none' | 'managed', responses: Responses = {}, email = 'ada@example.com') {
  requests = fakeServer({
    '/api/account/password': { password },
    'PUT /auth/v1/user': () => ({ body: lastingSession({}).user }),
    'GET /auth/v1/reauthenticate': {},
    ...responses,
  })
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PasswordCard userId="user-1" email={email} />
    </QueryClientProvider>,
  )
}
const changes = () =>
  Promise.all(sent(requests, 'PUT', '/auth/v1/user').map(request => request.clone().json()))
async function set(next: string, confirmation = next) {
  fireEvent.change(await screen.findByLabelText('New Password'), { target: { value: next } })
  fireEvent.change(screen.getByLabelText('Confirm New Password'), { target: { value: confirmation } })
  submit()
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Set Password' }))
const type = (code: string) =>
  fireEvent.change(screen.getByLabelText('Six-digit code'), { target: { value: code } })
/** Responds like the service an hour after the sign-in, when one code is right. */
const oldSession = (code: string): Responses => ({
  'PUT /auth/v1/user': async (request: Request) => {
    const { nonce } = (await request.json()) as { nonce?: string }
    if (nonce === code) return { body: lastingSession({}).user }
    const reason = nonce ? 'reauthentication_not_valid' : 'reauthentication_needed'
    return authRefusal(reason, nonce ? 422 : 400)()
  },
})

it('asks an account with a password for it', async () => {
  open('set')
  expect(await screen.findByLabelText('Current Password')).toBeTruthy()
})

it('sets the first password after a fresh sign-in without further proof, and is a change from then on', async () => {
  open('none')
  expect(await screen.findByLabelText('New Password')).toBeTruthy()
  expect(screen.queryByLabelText('Current Password')).toBeNull()
  await set(good)
  expect(await screen.findByLabelText('Current Password')).toBeTruthy()
  expect(await changes()).toEqual([expect.objectContaining({ password: good })])
  expect(toasts.getSnapshot()[0]?.title).toBe('Password updated')
})

it('holds the first password to the rules of a changed one', async () => {
  open('none')
  await set('NoSymbols123')
  await waitFor(() => expect(toasts.getSnapshot()[0]?.description).toBe('Password must include symbols'))
  await set(good, 'Correct-Horse-8')
  await waitFor(() => expect(toasts.getSnapshot()[0]?.title).toBe('Passwords do not match'))
  expect(await changes()).toEqual([])
})

it('asks for an emailed code when the sign-in is old, and keeps what was typed when it is wrong', async () => {
  open('none', oldSession('123456'))
  await set(good)
  expect(await screen.findByText(/^We emailed a code to/)).toBeTruthy()
  submit()
  expect(await screen.findByText('Please enter the six-digit code that we sent you.')).toBeTruthy()
  type('654321')
  submit()
  expect(
    await screen.findByText('This code is wrong, used or too old. Please check it, or ask for a new one.'),
  ).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe(good)
  type('123456')
  submit()
  expect(await screen.findByLabelText('Current Password')).toBeTruthy()
  expect(sent(requests, 'GET', '/auth/v1/reauthenticate')).toHaveLength(1)
})

it('says when a code was sent a moment ago', async () => {
  open('none', {
    ...oldSession('123456'),
    'GET /auth/v1/reauthenticate': authRefusal('over_email_send_rate_limit', 429),
  })
  await set(good)
  expect((await screen.findByRole('alert')).textContent).toBe(
    'We have sent a lot lately. Please try again in a few minutes.',
  )
  expect(screen.getByLabelText('Six-digit code')).toBeTruthy()
})

it('has a sentence and no form for an account of an organization', async () => {
  open('managed')
  expect(await screen.findByText(/your organization looks after how you sign in/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('offers to load again', async () => {
  let status = 500
  open('set', { '/api/account/password': () => ({ status, body: { password: 'set' } }) })
  const again = await screen.findByRole('button', { name: 'Try again' })
  status = 200
  fireEvent.click(again)
  expect(await screen.findByLabelText('Current Password')).toBeTruthy()
})

it('texts the code to an account without an address', async () => {
  open('none', oldSession('123456'), '')
  await set(good)
  expect(await screen.findByText('We texted a code to your phone. It works once.')).toBeTruthy()
  type('123456')
  submit()
  expect(await screen.findByLabelText('Current Password')).toBeTruthy()
})

it('changes the password of an account without an address in place', async () => {
  open('set', {}, '')
  fireEvent.change(await screen.findByLabelText('Current Password'), { target: { value: 'Old-Horse-7' } })
  fireEvent.change(screen.getByLabelText('New Password'), { target: { value: good } })
  fireEvent.change(screen.getByLabelText('Confirm New Password'), { target: { value: good } })
  fireEvent.click(screen.getByRole('button', { name: 'Update Password' }))
  await waitFor(() => expect(toasts.getSnapshot()[0]?.title).toBe('Password updated'))
  expect(await changes()).toEqual([
    expect.objectContaining({ password: good, current_password: 'Old-Horse-7' }),
  ])
  expect(sent(requests, 'POST', '/auth/v1/token')).toEqual([])
})
