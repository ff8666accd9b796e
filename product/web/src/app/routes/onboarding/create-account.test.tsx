import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
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
