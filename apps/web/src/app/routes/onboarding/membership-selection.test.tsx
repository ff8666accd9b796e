import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sent, unreachable } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'
import { arrived } from '@/testing/arrived'

const application = '0b6f2a44-5a52-4b0e-9d0e-2f0a6f0f6c11'
const greeted = { standing: 'approved', name: 'Ada', email: 'ada@example.com' }
/** An address that jsdom can go to. */
const url = new URL('#paying', window.location.href).href
const unavailable = {
  status: 503,
  body: { code: 'payments_unavailable', message: 'Our payment provider does not respond right now.' },
}

const open = (responses: Record<string, unknown> = {}, options: Parameters<typeof renderApp>[1] = {}) => {
  window.location.hash = ''
  return renderApp(`/membership-selection?application=${application}`, {
    ...options,
    responses: { '/api/checkout/payer': greeted, '/api/checkout': { url }, ...responses },
  })
}
const choose = async (plan: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `Choose ${plan}` }))

it('sends an applicant to the page to pay on, for the application and with a code', async () => {
  const { requests } = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'I have a code' }))
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: ' SPRING ' } })
  await choose('Annual')
  await arrived(() => window.location.hash === '#paying')
  const [request] = sent(requests, 'POST', '/api/checkout')
  expect(await request!.json()).toEqual({ plan: 'annual', code: 'SPRING', application })
  expect(request!.headers.get('authorization')).toBeNull()
})

it('sends an account to pay for itself', async () => {
  const { requests } = await open(
    {
      '/api/account/payer': { ...greeted, standing: 'returning' },
      '/api/account/checkout': { url },
      '/rest/v1/rpc/member_access': { is_member: false, is_admin: false, status: 'canceled', plan: null },
    },
    { person: {} },
  )
  await choose('Monthly')
  await arrived(() => window.location.hash === '#paying')
  const [request] = sent(requests, 'POST', '/api/account/checkout')
  expect(await request!.json()).toEqual({ plan: 'monthly' })
})

it.each([
  ['the provider does not respond', () => unavailable, /Our payment provider does not respond right now\./],
  ['we do not respond', unreachable, /connection/],
])('says so when %s, and the same button tries again', async (_what, refuse, words) => {
  let refusing = true
  const { requests } = await open({
    '/api/checkout': () => (refusing ? refuse() : { body: { url } }),
  })
  await choose('Annual')
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(window.location.hash).toBe('')
  refusing = false
  await choose('Annual')
  await arrived(() => window.location.hash === '#paying')
  expect(sent(requests, 'POST', '/api/checkout')).toHaveLength(2)
})

it('is as it was when the browser goes back to it', async () => {
  await open()
  await choose('Annual')
  await arrived(() => window.location.hash === '#paying')
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Choose Annual' })
  await arrived(() => button().disabled)
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await arrived(() => !button().disabled)
})

it("shows Stripe's own buttons where they are configured, and no field for a code", async () => {
  const checkout = {
    mode: 'stripe' as const,
    publishableKey: 'pk_test_1',
    buyButtonMonthly: 'buy_btn_m',
    buyButtonAnnual: 'buy_btn_a',
  }
  const { container } = await open({}, { config: { checkout } })
  await arrived(() => container.querySelectorAll('stripe-buy-button').length === 2)
  expect(screen.queryByRole('button', { name: /^Choose|code/ })).toBeNull()
})

it('leads from the old address of the checkout to the plans', async () => {
  const { url: where } = await renderApp('/checkout?plan=annual')
  expect(where()).toBe('/membership-selection')
})
