import { termsNotAccepted } from '@juno/domain/applications/terms-texts'
import { termsVersion } from '@juno/domain/applications/terms-version'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { imogen } from '@/testing/fake-auth'
import { sent } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const seat = {
  standing: 'open',
  firmName: 'Low Tide Ceramics',
  inviterName: 'Ada Okafor',
  email: 'mei@example.com',
  name: 'Mei Lin',
  accountExists: false,
}
const own = { ...seat, accountExists: true, ownEmail: 'mei@example.com', own: null, seatOf: null }
const problem =
  (status: number, code: string, message = 'No.') =>
  () => ({ status, body: { code, message } })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

beforeEach(() => sessionStorage.clear())

const openAsVisitor = (responses: Record<string, unknown> = {}) =>
  renderApp('/seat#the-token', { responses: { '/api/seats/look-up': seat, ...responses } })
const openAsMember = (changes: object, responses: Record<string, unknown> = {}) =>
  renderApp('/seat#the-token', {
    person: { ...imogen, profile: {} },
    responses: { '/api/account/seats/look-up': { ...own, ...changes }, ...responses },
  })

it('keeps the invitation over the link that skips to the content', async () => {
  const { requests, router } = await openAsVisitor()
  await screen.findByText(/invites you, and/)
  await act(() => router.navigate('#main'))
  expect(screen.getByText(/invites you, and/)).toBeTruthy()
  expect(sent(requests, 'POST', '/api/seats/look-up')).toHaveLength(1)
})

it('takes the token out of the address, and a new person to the account', async () => {
  const { requests, url } = await openAsVisitor({
    '/api/seats/take': { message: 'Taken.', token: 'proof' },
    '/api/checkout/session': {
      status: 'complete',
      email: 'mei@example.com',
      plan: 'annual',
      accountExists: false,
    },
  })
  expect(await screen.findByText(/invites you, and/)).toBeTruthy()
  expect(url()).toBe('/seat')
  expect((screen.getByLabelText(/^Your name/) as HTMLInputElement).value).toBe('Mei Lin')
  await press('Take the seat')
  expect(await screen.findByText(termsNotAccepted.message)).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: /I agree/ }))
  await press('Take the seat')
  await waitFor(() => expect(url()).toBe('/create-account'))
  expect(await sent(requests, 'POST', '/api/seats/take')[0]!.json()).toEqual({
    token: 'the-token',
    name: 'Mei Lin',
    termsAccepted: true,
    termsVersion,
  })
  expect(sessionStorage.length).toBe(0)
})

it('keeps the token over a sign-in, where the address has an account', async () => {
  const { auth, url, requests } = await openAsVisitor({
    '/api/seats/look-up': { ...seat, accountExists: true },
    '/api/account/seats/look-up': own,
    '/api/account/seats/take': { message: 'Everything is open.', token: null },
  })
  fireEvent.click(await screen.findByRole('link', { name: 'Sign in to take it' }))
  await waitFor(() => expect(url()).toBe('/sign-in?from=%2Fseat'))
  expect((await screen.findByLabelText<HTMLInputElement>(/^Email/)).value).toBe('mei@example.com')
  const { storeSession } = await import('@/testing/fake-auth')
  storeSession({ email: 'mei@example.com' })
  act(() => auth.emit('SIGNED_IN', { email: 'mei@example.com' }))
  await waitFor(() => expect(url()).toBe('/seat'))
  await press('Take the seat')
  expect(await heading('Your seat is open.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeTruthy()
  expect(await sent(requests, 'POST', '/api/account/seats/take')[0]!.json()).toEqual({
    token: 'the-token',
    endOwn: false,
  })
})

it('looks again where an account was made meanwhile', async () => {
  let accountExists = false
  await openAsVisitor({
    '/api/seats/look-up': () => ({ body: { ...seat, accountExists } }),
    '/api/seats/take': () => {
      accountExists = true
      return { status: 409, body: { code: 'seat_account_exists', message: 'Please sign in.' } }
    },
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: /I agree/ }))
  await press('Take the seat')
  expect(await screen.findByRole('link', { name: 'Sign in to take it' })).toBeTruthy()
})

it.each([
  [404, 'seat_unknown', 'We do not know this link', 'Write to us'],
  [410, 'seat_expired', 'This invitation is too old', 'Write to us'],
  [409, 'seat_gone', 'This invitation is used up', 'Sign In'],
  [403, 'seat_refused', 'We cannot open this seat for you', 'Write to us'],
])('says what %i %s means, and has a way on', async (status, code, title, link) => {
  await openAsVisitor({ '/api/seats/look-up': problem(status, code) })
  expect(await heading(title)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: link }).length).toBeGreaterThan(0)
})

it('says that somebody was faster, once it is taken', async () => {
  await openAsVisitor({ '/api/seats/take': problem(409, 'seat_gone') })
  fireEvent.click(await screen.findByRole('checkbox', { name: /I agree/ }))
  await press('Take the seat')
  expect(await heading('This invitation is used up')).toBeTruthy()
})

it('keeps the invitation while the firm has not paid', async () => {
  let standing = 'waits'
  await openAsVisitor({ '/api/seats/look-up': () => ({ body: { ...seat, standing } }) })
  expect(await heading('Your seat is not open at the moment')).toBeTruthy()
  standing = 'open'
  await press('Look again')
  expect(await screen.findByRole('button', { name: 'Take the seat' })).toBeTruthy()
})

it('leaves the seat to somebody else after a question', async () => {
  const { requests } = await openAsVisitor({ '/api/seats/decline': { message: 'We told Ada Okafor.' } })
  await press('No, thanks')
  expect(sent(requests, 'POST', 'decline')).toEqual([])
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('We told Ada Okafor.')).toBeTruthy()
  expect(await sent(requests, 'POST', 'decline')[0]!.json()).toEqual({ token: 'the-token' })
})

it('has somebody who pays for a plan choose between both', async () => {
  const { requests } = await openAsMember(
    { own: { plan: 'annual', paidUntil: '2027-03-09T12:00:00Z' } },
    { '/api/account/seats/take': { message: 'Your own plan ends.', token: null } },
  )
  expect(await screen.findByRole('button', { name: 'Keep my own plan' })).toBeTruthy()
  await press('Take the seat; my own plan ends on March 9, 2027')
  expect(await heading('Your seat is open.')).toBeTruthy()
  expect(await sent(requests, 'POST', 'seats/take')[0]!.json()).toEqual({ token: 'the-token', endOwn: true })
})

it('looks again where a plan of their own began meanwhile', async () => {
  let plan: object | null = null
  await openAsMember(
    {},
    {
      '/api/account/seats/look-up': () => ({ body: { ...own, own: plan } }),
      '/api/account/seats/take': () => {
        plan = { plan: 'monthly', paidUntil: null }
        return { status: 409, body: { code: 'seat_own_plan', message: 'You pay for a plan of your own.' } }
      },
    },
  )
  await press('Take the seat')
  expect(
    await screen.findByRole('button', {
      name: 'Take the seat; my own plan ends with the time that is paid for',
    }),
  ).toBeTruthy()
})

it('offers no second seat, and another account than the one it was sent to', async () => {
  await openAsMember({ seatOf: 'Other Ltd', ownEmail: 'mei@home.example' })
  expect(await screen.findByText('Other Ltd')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Take the seat' })).toBeNull()
  expect(screen.getByText(/The invitation was sent to mei@example.com/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Use another account' })).toBeTruthy()
})

it('asks for the email where there is no token', async () => {
  const { requests } = await renderApp('/seat')
  expect(await heading('Please open the link in your email')).toBeTruthy()
  expect(sent(requests, 'POST', 'seats')).toEqual([])
})
