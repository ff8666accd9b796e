// Tests signing in, asking for a link by email, and the pages that such links open.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { sessionOf } from '@/testing/fake-auth'
import { sent, unreachable, type Responses } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const said = async () => (await screen.findByRole('alert')).textContent
/** The auth client logs that it reached no server. */
const clearLog = () => vi.spyOn(console, 'error').mockClear()
const email = () => screen.getByLabelText<HTMLInputElement>('Email')

async function openAt(address: string, responses: Responses = {}) {
  // The pages behind links read the address themselves.
  window.history.replaceState(null, '', address)
  return renderApp(address, { responses })
}

it('asks for both fields, and keeps what was typed', async () => {
  const { requests } = await openAt('/sign-in')
  expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/reset-password')
  type('Email', 'a@example.com')
  press('Sign In')
  expect(await said()).toBe('Please enter both email and password')
  expect(email().value).toBe('a@example.com')
  expect(sent(requests, 'POST', '/auth/v1/token')).toEqual([])
})

it.each([
  [
    "the service's own sentence where it refuses",
    () => ({
      status: 400,
      body: { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
    }),
    'Invalid login credentials',
  ],
  ['our words where nothing answers', unreachable, 'An unexpected error occurred. Please try again.'],
])('shows %s', async (_, response, text) => {
  await openAt('/sign-in', { 'POST /auth/v1/token': response })
  type('Email', 'a@example.com')
  type('Password', 'Wrong-password-1')
  press('Sign In')
  expect(await said()).toBe(text)
  clearLog()
})

const links: [address: string, path: string, button: string, sentText: RegExp, failure: string][] = [
  [
    '/reset-password',
    '/auth/v1/recover',
    'Send Reset Link',
    /^If an account exists with that email, we've sent a password reset link\. Please check your email\.$/,
    'An error occurred while sending the reset link. Please try again.',
  ],
  [
    '/confirm-email',
    '/auth/v1/otp',
    'Send Verification Email',
    /Check your email/,
    'Failed to send verification email',
  ],
]

it.each(links)('asks at %s for an address, and sends a link once per form', async (...link) => {
  const [address, path, button, sentText] = link
  const { requests } = await openAt(address, { [`POST ${path}`]: {} })
  press(button)
  expect(await said()).toBe('Please enter your email address')
  type('Email', ' Ada@Example.com ')
  press(button)
  await waitFor(() => expect(screen.getAllByRole('status')[0]!.textContent).toMatch(sentText))
  expect(email().disabled).toBe(true)
  const [asked] = sent(requests, 'POST', path)
  expect(await asked!.json()).toMatchObject({ email: 'ada@example.com' })
  expect(new URL(asked!.url).searchParams.get('redirect_to')).toContain('/set-password')
  expect(sent(requests, 'POST', path)).toHaveLength(1)
})

it.each(links)('says at %s that no link was sent, and keeps the address', async (...link) => {
  const [address, path, button, , failure] = link
  await openAt(address, { [`POST ${path}`]: unreachable })
  type('Email', 'ada@example.com')
  press(button)
  expect(await said()).toBe(failure)
  expect(email().value).toBe('ada@example.com')
  expect(email().disabled).toBe(false)
  clearLog()
})

it('says why no verification email was sent, where the service does', async () => {
  const msg = 'For security purposes, you can only request this after 59 seconds.'
  const body = { code: 429, error_code: 'over_email_send_rate_limit', msg }
  await openAt('/confirm-email', { 'POST /auth/v1/otp': () => ({ status: 429, body }) })
  type('Email', 'ada@example.com')
  press('Send Verification Email')
  expect(await said()).toContain('Failed to send verification email')
  clearLog()
})

it.each([
  ['/set-password#error=expired_token', 'Your password reset link has expired. Please request a new one.'],
  ['/set-password?code=made-up', 'Invalid or expired password reset link. Please request a new one.'],
])('says at %s that the link is of no use, and leads to a new one', async (address, text) => {
  const { url } = await openAt(address)
  expect(await said()).toBe(text)
  fireEvent.click(screen.getByRole('link', { name: 'Request New Reset Link' }))
  await waitFor(() => expect(url()).toBe('/reset-password'))
})

it('leads from the callback to sign-in where there is no session', async () => {
  const { url } = await openAt('/auth/callback#type=recovery')
  await screen.findByText('Authentication required')
  await waitFor(() => expect(url()).toBe('/sign-in'), { timeout: 5_000 })
})

it('leads from the callback to the password form where there is one', async () => {
  window.history.replaceState(null, '', '/auth/callback')
  const { url } = await renderApp('/auth/callback', { person: { profile: { name: 'Nadia' } } })
  await screen.findByText('Authentication successful')
  await waitFor(() => expect(url()).toBe('/set-password?source=reset'), { timeout: 5_000 })
})

const managedFirm = {
  ...{ id: 'f1', name: 'Low Tide', standing: 'paid', plan: 'annual', seats: 5, paidSeats: 5 },
  ...{ seatPriceCents: 24_999, currency: 'cad', paidUntil: null, openUntil: null, next: null, owed: null },
  ...{ used: [], provider: 'none', card: null, receipts: [] },
}

it.each([
  ['unknown', [], /^You must complete your application and payment before setting up your account/],
  ['returning', [], /^Your password has been set/],
  ['unknown', [managedFirm], /^Your password has been set/],
])('lets an account that is %s as a payer, with %j to manage, set a password or not', async (...known) => {
  const [standing, firms, text] = known
  window.history.replaceState(null, '', '/set-password?source=reset')
  const person = { email: 'ada@example.com' }
  const { requests } = await renderApp('/set-password?source=reset', {
    person,
    responses: {
      '/rest/v1/rpc/registration_status': { registration: false, subscription: false },
      '/api/account/payer': { standing, name: null, email: null },
      '/api/account/seats': { firms },
      'PUT /auth/v1/user': sessionOf(person).user,
      'POST /auth/v1/logout': () => ({ status: 204 }),
    },
  })
  await screen.findByLabelText('New Password')
  type('New Password', 'Correct-Horse-7')
  type('Confirm Password', 'Correct-Horse-7')
  press('Set Password')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(sent(requests, 'PUT', '/auth/v1/user')).toHaveLength(text.source.includes('You must') ? 0 : 1)
})
