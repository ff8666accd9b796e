import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
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

it('thanks a member who has paid anew, and says what arrived and until when it is paid', async () => {
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
