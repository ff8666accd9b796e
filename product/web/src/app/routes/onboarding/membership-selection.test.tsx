import { defaultFigures, planOffer } from '@juno/domain/payments/plan-offer'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sent, unreachable } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'
import { arrived } from '@/testing/arrived'

const application = '0b6f2a44-5a52-4b0e-9d0e-2f0a6f0f6c11'
const greeted = { standing: 'approved', name: 'Ada', email: 'ada@example.com' }
/** jsdom can navigate to this address. */
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

const spring = {
  code: 'SPRING',
  percentOff: 20,
  amountOffCents: null,
  currency: null,
  duration: 'once',
  months: null,
  plan: null,
}
const useCode = async (code: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Have a code?' }))
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: 'Use it' }))
}
const card = (name: string) => screen.getByRole('region', { name }).textContent

it('sends an applicant to the page to pay on, for the application and with a code', async () => {
  const { requests } = await open({ '/api/checkout/coupon': spring })
  await useCode(' spring ')
  expect(await screen.findByText('Remove the code')).toBeTruthy()
  expect(new URL(sent(requests, 'GET', '/coupon')[0]!.url).searchParams.get('code')).toBe('SPRING')
  expect(screen.getByRole('status').textContent).toBe('SPRING: 20% off your first payment.')
  expect(card('Annual')).toContain('199.99')
  expect(card('Annual')).toContain('Instead of CA$249.99')
  expect(card('Monthly')).toContain('for your first month, then CA$24.99 a month')
  await choose('Annual')
  await arrived(() => window.location.hash === '#paying')
  const [request] = sent(requests, 'POST', '/api/checkout')
  expect(await request!.json()).toEqual({ plan: 'annual', code: 'SPRING', application })
  expect(request!.headers.get('authorization')).toBeNull()
})

it('lowers one plan alone where the code is for that one, and sends no code with the other', async () => {
  const { requests } = await open({ '/api/checkout/coupon': { ...spring, plan: 'annual' } })
  await useCode('spring')
  expect((await screen.findByText(/, for the annual plan/)).textContent).toContain('SPRING')
  expect(card('Monthly')).toContain('a month, for a limited time')
  await choose('Monthly')
  await arrived(() => window.location.hash === '#paying')
  expect(await sent(requests, 'POST', '/api/checkout')[0]!.json()).toEqual({ plan: 'monthly', application })
})

it('says at the field why a code cannot be used, and takes a good one away again', async () => {
  const message = 'This code is no longer valid.'
  const refusal = { code: 'coupon_refused', message, issues: [{ path: 'code', message }] }
  let over = true
  await open({
    '/api/checkout/coupon': () => (over ? { status: 400, body: refusal } : { body: spring }),
  })
  await useCode('x')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Please use 3 to 40 letters, digits and hyphens.',
  )
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'old-one' } })
  fireEvent.click(screen.getByRole('button', { name: 'Use it' }))
  expect(await screen.findByText(message)).toBeTruthy()
  over = false
  fireEvent.click(screen.getByRole('button', { name: 'Use it' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove the code' }))
  expect(card('Annual')).toContain('a year, for a limited time')
})

it('knows the code of a gift, however it is typed, and leads to where it is redeemed', async () => {
  const message = 'This code is no longer valid.'
  await open({ '/api/checkout/coupon': () => ({ status: 400, body: { code: 'coupon_refused', message } }) })
  await useCode('abcde-fghjk mnpqr stvwx')
  expect((await screen.findByRole('link', { name: 'Redeem it' })).getAttribute('href')).toBe(
    `/redeem?application=${application}#ABCDE-FGHJK-MNPQR-STVWX`,
  )
  expect(screen.queryByText(message)).toBeNull()
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'spring' } })
  fireEvent.click(screen.getByRole('button', { name: 'Use it' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Redeem it' })).toBeNull()
})

it('names the team chat among the benefits only where there is one', async () => {
  const first = await open({}, { config: { teamChatUrl: null } })
  const benefits = () => screen.findByRole('region', { name: 'Basic Membership' })
  expect((await benefits()).textContent).not.toContain('Community chat')
  first.unmount()
  await open({}, { config: { teamChatUrl: 'https://chat.example' } })
  expect((await benefits()).textContent).toContain('Community chat')
})

it('offers free days to a new member, and to nobody who comes back', async () => {
  const plans = defaultFigures.map(figures => planOffer({ ...figures, trialDays: 14 }))
  const first = await open({}, { config: { plans } })
  expect((await screen.findByRole('region', { name: 'Monthly' })).textContent).toContain('14 days free')
  first.unmount()
  await open({ '/api/checkout/payer': { ...greeted, standing: 'returning' } }, { config: { plans } })
  expect((await screen.findByRole('region', { name: 'Monthly' })).textContent).not.toContain('14 days free')
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

it("shows Stripe's own buttons for the application where they are configured, and loads them again", async () => {
  const checkout = {
    mode: 'stripe' as const,
    publishableKey: 'pk_test_1',
    buyButtonMonthly: 'buy_btn_m',
    buyButtonAnnual: 'buy_btn_a',
  }
  const { container } = await open({}, { config: { checkout } })
  const buttons = () => [...container.querySelectorAll('stripe-buy-button')]
  await arrived(() => buttons().length === 2)
  expect(screen.queryByRole('button', { name: /^Choose|code/ })).toBeNull()
  const script = () => document.querySelector('script[src^="https://js.stripe.com/"]')
  script()!.dispatchEvent(new Event('error'))
  expect(await screen.findAllByText('The payment form could not be loaded')).toHaveLength(2)
  for (const left of [1, 0]) {
    fireEvent.click(screen.getAllByRole('button', { name: 'Try again' })[0]!)
    await arrived(() => screen.queryAllByText('The payment form could not be loaded').length === left)
  }
  script()!.dispatchEvent(new Event('load'))
  const annual = buttons().find(button => button.getAttribute('buy-button-id') === 'buy_btn_a')
  expect(annual?.getAttribute('client-reference-id')).toBe(application)
  expect(annual?.getAttribute('publishable-key')).toBe('pk_test_1')
  script()!.remove()
})

it('shows both plans beside the benefits, and the annual one as the best value', async () => {
  await open()
  const benefits = (await screen.findByRole('region', { name: 'Basic Membership' })).textContent
  const offers = ['Community chat', 'Resource directory', 'Recommended courses', 'Perks and discounts']
  for (const text of [...offers, 'Coming Soon']) expect(benefits).toContain(text)
  for (const text of ['CA$249.99', 'CA$399.99', 'Best Value', '2 months free', 'for a limited time'])
    expect(card('Annual')).toContain(text)
  for (const text of ['CA$24.99', 'CA$39.99']) expect(card('Monthly')).toContain(text)
  expect(screen.getByText('Approved, Ada')).toBeTruthy()
})

const noMember = { is_member: false, is_admin: false, status: null, plan: null }
const unknown = { standing: 'unknown', name: null, email: null }

it.each(['/membership-selection', `/membership-selection?application=${application}`, '/checkout?plan=free'])(
  'leads a stranger at %s to apply, and offers no plan',
  async address => {
    await renderApp(address, { responses: { '/api/checkout/payer': unknown } })
    const title = 'A membership begins with an application.'
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull()
    const apply = within(screen.getByRole('main')).getByRole('link', { name: 'Apply to join' })
    expect(apply.getAttribute('href')).toBe('/apply')
  },
)

it('shows an account that never paid its address and the way out', async () => {
  await renderApp('/membership-selection', {
    person: { email: 'ada@example.com' },
    responses: {
      '/api/account/payer': greeted,
      '/rest/v1/rpc/member_access': noMember,
    },
  })
  expect(await screen.findByRole('heading', { name: "Congratulations, you're in!" })).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getByText(/ada@example\.com/)).toBeTruthy()
  // product/e2e/enter-without-membership.spec.ts tests what it does.
  expect(main.getByRole('button', { name: 'Sign Out' })).toBeTruthy()
})

it('tells a member before they pay a second time', async () => {
  await renderApp('/checkout?plan=annual', {
    person: {},
    responses: { '/api/account/payer': { ...greeted, standing: 'member' } },
  })
  expect(await screen.findByRole('heading', { name: 'Your membership is active.' })).toBeTruthy()
})

it('leads from the old address of the checkout to the plans', async () => {
  const { url: where } = await renderApp('/checkout?plan=annual')
  expect(where()).toBe('/membership-selection')
})

it.each([
  ['paid', 'Create your account', '/create-account'],
  ['member', 'Sign In', '/sign-in'],
])('offers no plan to a person who is %s already, and leads on', async (standing, next, path) => {
  await open({ '/api/checkout/payer': { ...greeted, standing } })
  expect(await screen.findByRole('heading', { name: 'Your membership is paid already.' })).toBeTruthy()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: next }).getAttribute('href')).toBe(path)
  expect(screen.queryByRole('button', { name: /^Choose/ })).toBeNull()
})
