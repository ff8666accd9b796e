import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { arrived } from '@/testing/arrived'
import { sent } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

it('says where the payment cannot be looked up that nothing is lost, and still takes the account', async () => {
  await renderApp('/create-account?session_id=cs_test_1', {
    responses: {
      '/api/checkout/session': () => ({
        status: 503,
        body: { code: 'payments_unavailable', message: 'Not now.' },
      }),
    },
  })
  expect(await screen.findByText('We cannot look up your payment right now')).toBeTruthy()
  expect(screen.getByText(/Nothing is lost/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /create/i })).toBeTruthy()
})

it('thanks a member who has paid again, and says what arrived and until when it is paid', async () => {
  await renderApp('/create-account?session_id=cs_test_1', {
    person: { profile: { name: 'Nadia' } },
    responses: {
      '/api/checkout/session': {
        status: 'complete',
        email: 'nadia@example.com',
        plan: 'annual',
        accountExists: true,
        receipt: { cents: 25_000, currency: 'cad', paidUntil: '2031-03-03T12:00:00Z' },
      },
    },
  })
  const notice = (await screen.findByText('Your membership is active')).closest('[role=status], [role=alert]')
  expect(notice?.textContent).toMatch(
    /We received .*250.*; your membership is paid until March 3, 2031\. The receipt is in your email\./,
  )
  expect(document.body.textContent).not.toMatch(/Welcome back|staying/)
})

it('ends a notice about the form with the next act', async () => {
  await renderApp('/create-account')
  fireEvent.click(await screen.findByRole('button', { name: 'Create Account' }))
  expect(await screen.findByText('Missing information')).toBeTruthy()
  const aSecondLater = Date.now() + 1000
  vi.spyOn(Date, 'now').mockReturnValue(aSecondLater)
  fireEvent.click(screen.getByLabelText('Email'))
  expect(screen.getByText('Missing information')).toBeTruthy()
  fireEvent.click(screen.getAllByRole('button', { name: 'Show what is typed' })[0]!)
  expect(screen.queryByText('Missing information')).toBeNull()
})

/** Responds to the look-up of a payment by Ada. */
const ofAda = (accountExists: boolean) => ({
  '/api/checkout/session': {
    status: 'complete',
    email: 'ada@example.com',
    plan: 'annual',
    accountExists,
    receipt: null,
  },
})
const links = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map(link => link.getAttribute('href'))
const nadia = { profile: { name: 'Nadia' } }

it('leads a visitor with a used link to sign in, without a form and with the ways of an account that has no password', async () => {
  await renderApp('/create-account?token=used', { responses: ofAda(true) })
  expect(await screen.findByText(/If you never chose one, have a code emailed to you/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(links()).toEqual(['/sign-in', '/reset-password'])
  expect(screen.queryByText('Choose a password, and your account is ready.')).toBeNull()
})

it('does not greet a person who has just made the account as one who returns', async () => {
  await renderApp('/create-account?session_id=cs_test_1', {
    person: { email: 'ada@example.com', profile: { name: 'Ada' } },
    responses: ofAda(true),
  })
  expect(await screen.findByRole('heading', { name: 'Your account is made.' })).toBeTruthy()
  expect(screen.getByText('You are signed in as ada@example.com.')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/Welcome back|staying|membership is active/)
})

it('says whose used link it is to somebody who is signed in to another account', async () => {
  await renderApp('/create-account?token=used', { person: nadia, responses: ofAda(true) })
  expect(await screen.findByText('This link is for another account')).toBeTruthy()
  expect(screen.getByText('ada@example.com')).toBeTruthy()
  expect(screen.getByText('nadia@example.com')).toBeTruthy()
})

it('asks whose link it is before the session of another account ends', async () => {
  const { auth } = await renderApp('/create-account?token=fresh', { person: nadia, responses: ofAda(false) })
  fireEvent.click(await screen.findByRole('button', { name: 'This is not me' }))
  expect(screen.getByText('The link was not used')).toBeTruthy()
  expect(auth.store.getSnapshot().status).toBe('signed-in')
})

it('ends the session of another account once the person has agreed, and shows the form', async () => {
  const { requests } = await renderApp('/create-account?token=fresh', {
    person: nadia,
    responses: { ...ofAda(false), 'POST /auth/v1/logout': () => ({ status: 204 }) },
  })
  const question = await screen.findByText(/If you continue, that session ends/)
  expect(question.textContent).toContain('You are signed in as nadia@example.com.')
  expect(screen.queryByLabelText('Password')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Continue as ada@example.com' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ada@example.com')
  expect(sent(requests, 'POST', '/auth/v1/logout?scope=local')).toHaveLength(1)
})

it('leads on from a second tab whose form is sent after the account was made in the first', async () => {
  let made = false
  await renderApp('/create-account?token=of-the-email', {
    responses: {
      '/api/checkout/session': () => ({ body: ofAda(made)['/api/checkout/session'] }),
      'POST /rest/v1/rpc/registration_status': { registration: true, subscription: true },
      'POST /auth/v1/signup': () => ({ body: { id: 'somebody', email: 'ada@example.com', identities: [] } }),
    },
  })
  await screen.findByLabelText('Email')
  made = true
  for (const label of ['Password', 'Confirm Password'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'Correct-Horse-7' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create Account' }))
  expect(await screen.findByRole('heading', { name: 'Your account is made.' })).toBeTruthy()
  expect(screen.queryByText('Check your email')).toBeNull()
})

it('takes the token of the payment email as the proof', async () => {
  const { requests } = await renderApp('/create-account?token=of-the-email', {
    responses: {
      '/api/checkout/session': {
        status: 'complete',
        email: 'ada@example.com',
        plan: 'monthly',
        accountExists: false,
        receipt: null,
      },
      'POST /rest/v1/rpc/registration_status': { registration: true, subscription: true },
      'POST /auth/v1/signup': () => ({ status: 500, body: {} }),
    },
  })
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ada@example.com')
  for (const label of ['Password', 'Confirm Password'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'Correct-Horse-7' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create Account' }))
  await arrived(() => sent(requests, 'POST', '/auth/v1/signup').length)
  expect(await sent(requests, 'POST', '/auth/v1/signup')[0]!.json()).toMatchObject({
    data: { registration_token: 'of-the-email' },
  })
})
