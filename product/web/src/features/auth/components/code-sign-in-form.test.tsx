import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { failureTexts } from '@/lib/failure-text'
import { lastingSession } from '@/testing/fake-auth'
import { sent, type Responses } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const wrong = () => ({
  status: 403,
  body: { code: 403, error_code: 'otp_expired', msg: 'Token has expired or is invalid' },
})
const right = () => ({ body: lastingSession({ email: 'ada@example.org' }) })

async function askForCode(responses: Responses, email = ' Ada@Example.org ') {
  const app = await renderApp('/sign-in?from=%2Fevents', {
    responses: { 'POST /auth/v1/otp': () => ({ body: {} }), ...responses },
  })
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: email } })
  fireEvent.click(screen.getByRole('button', { name: 'Email me a code instead' }))
  return app
}

const enter = (code: string) =>
  fireEvent.change(screen.getByLabelText('Six-digit code'), { target: { value: code } })

it('mails a code to an account that there is, and signs in as soon as it is complete', async () => {
  const { requests, url } = await askForCode({ 'POST /auth/v1/verify': right })
  expect((await screen.findByText(/has an account, or a membership/)).textContent).toContain(
    'ada@example.org',
  )
  expect(await sent(requests, 'POST', '/auth/v1/otp')[0]!.json()).toMatchObject({
    email: 'ada@example.org',
    create_user: false,
  })
  enter('123 456')
  await waitFor(() => expect(url()).toBe('/events'))
  expect(await sent(requests, 'POST', '/auth/v1/verify')[0]!.json()).toMatchObject({
    email: 'ada@example.org',
    token: '123456',
    type: 'email',
  })
})

it('says at the field that a code is wrong or incomplete, and sends a new one', async () => {
  const { requests } = await askForCode({ 'POST /auth/v1/verify': wrong })
  await screen.findByLabelText('Six-digit code')
  enter('12345')
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText('Please enter all six digits.')).toBeTruthy()
  enter('123456')
  expect(await screen.findByText(/^This code is wrong, or no longer works/)).toBeTruthy()
  // A habit: the last digit has sent the code already.
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText(/^This code is wrong, or no longer works/)).toBeTruthy()
  expect(sent(requests, 'POST', '/auth/v1/verify')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
  expect(await screen.findByText(/^A new code is on its way/)).toBeTruthy()
  expect(sent(requests, 'POST', '/auth/v1/otp')).toHaveLength(2)
})

it('leads back to the password with the address kept', async () => {
  await askForCode({})
  fireEvent.click(await screen.findByRole('button', { name: 'Use my password' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ada@example.org')
})

it('asks for an address first, and says why no code was sent', async () => {
  const tooSoon = 'For security purposes, you can only request this after 42 seconds.'
  const { requests } = await askForCode(
    {
      'POST /auth/v1/otp': () => ({
        status: 429,
        body: { code: 429, error_code: 'over_email_send_rate_limit', msg: tooSoon },
      }),
    },
    ' ',
  )
  expect(await screen.findByText('Please enter your email address')).toBeTruthy()
  expect(sent(requests, 'POST', '/auth/v1/otp')).toEqual([])
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.org' } })
  fireEvent.click(screen.getByRole('button', { name: 'Email me a code instead' }))
  expect(await screen.findByText(/42 seconds/)).toBeTruthy()
})

it('says in words that there is no network when a code or a new one is requested', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await askForCode({})
  expect((await screen.findByRole('alert')).textContent).toBe(failureTexts.offline)
  online.mockReturnValue(true)
  fireEvent.click(screen.getByRole('button', { name: 'Email me a code instead' }))
  await screen.findByLabelText('Six-digit code')
  online.mockReturnValue(false)
  fireEvent.click(screen.getByRole('button', { name: 'Send a new code' }))
  expect((await screen.findByRole('alert')).textContent).toBe(failureTexts.offline)
})
