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
