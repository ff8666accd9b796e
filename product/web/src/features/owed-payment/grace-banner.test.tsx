import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { sent } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const access = (changes: object = {}) => ({
  is_member: true,
  is_admin: false,
  status: 'past_due',
  state: 'grace',
  plan: 'monthly',
  current_period_end: null,
  ...changes,
})
const owed = (changes: object = {}) => ({
  owed: { cents: 2499, currency: 'cad', openUntil: '2026-11-30T12:00:00Z', byCard: true, ...changes },
})
const responses = (changes: object = {}, more: object = {}) => ({
  '/rest/v1/rpc/member_access': access(changes),
  '/api/account/owed-payment': owed(more),
  '/api/account/newsletter': { subscribed: false },
  '/rest/v1/*': [],
})
const sentence = 'Your last payment did not go through. Everything stays open until November 30, 2026.'

it.each(['/events', '/contact', '/about'])('stands above %s, with the way to another card', async path => {
  const assign = vi.fn()
  vi.stubGlobal('location', { ...window.location, assign })
  const { requests } = await renderApp(path, {
    person: {},
    responses: {
      ...responses(),
      'POST /api/account/update-card': { url: 'https://billing.example/card' },
    },
  })
  expect(await screen.findByText(sentence)).toBeTruthy()
  const banner = screen.getByRole('region', { name: 'Your payment' })
  expect(banner.querySelectorAll('button')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Update your card' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://billing.example/card'))
  expect(sent(requests, 'POST', '/api/account/update-card')).toHaveLength(1)
})

it('says when the page for the card cannot be opened', async () => {
  await renderApp('/contact', {
    person: {},
    responses: {
      ...responses(),
      'POST /api/account/update-card': () => ({
        status: 503,
        body: { code: 'busy', message: 'We are very busy right now. Please try again in a moment.' },
      }),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Update your card' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'We are very busy right now. Please try again in a moment.',
  )
})

it('leads to the plans where no card can pay any more', async () => {
  await renderApp('/contact', { person: {}, responses: responses({}, { byCard: false }) })
  await screen.findByText(sentence)
  expect(screen.getByRole('link', { name: 'Choose a plan' }).getAttribute('href')).toBe(
    '/membership-selection',
  )
})

it.each([
  ['an admin', { is_admin: true }],
  ['a member who has paid', { state: 'active', status: 'active' }],
])('is not shown to %s', async (_, changes) => {
  const { requests } = await renderApp('/contact', { person: {}, responses: responses(changes) })
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  await screen.findByRole('button', { name: /^User menu/ })
  expect(screen.queryByText(sentence)).toBeNull()
  expect(sent(requests, 'GET', '/api/account/owed-payment')).toEqual([])
})

it('stands in place of the plans once the days of grace are over', async () => {
  await renderApp('/membership-selection', {
    person: {},
    responses: {
      ...responses({ is_member: false, state: 'unpaid' }, { openUntil: null }),
      '/api/account/payer': { standing: 'member', name: 'Ada', email: 'ada@example.com' },
    },
  })
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Your membership is closed for now.' }),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Update your card' })).toBeTruthy()
})

const FIRM = '11111111-1111-4111-8111-111111111111'

it.each([
  ['paid', 'Thank you, that is settled.', 'Go to Dashboard'],
  ['saved', 'Your new card is saved.', 'Go to Dashboard'],
  ['refused', 'This card was refused.', 'Try again'],
  ['unchanged', 'Your card is the same as before.', 'Try again'],
  ['ended', 'This payment is closed.', 'Choose a plan'],
  ['unavailable', 'The payment page is not responding.', 'Try again'],
  ['saved&firm=FIRM', 'Your new card is saved.', 'See your firm’s seats'],
  ['paid&firm=FIRM', 'Thank you, that is settled.', 'See your firm’s seats'],
  ['ended&firm=FIRM', 'This payment is closed.', 'Pay for the seats again'],
  ['refused&firm=FIRM', 'This card was refused.', 'Try again'],
  ['nonsense', 'This link no longer works.', 'Go to Settings'],
])('says on the way back from the card: %s', async (result, title, next) => {
  await renderApp(`/card-update?result=${result.replace('FIRM', FIRM)}&token=a%26b`)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  const link = screen.getByRole('link', { name: next })
  if (result.endsWith('&firm=FIRM')) expect(screen.queryByText(/your membership/i)).toBeNull()
  if (next === 'Pay for the seats again') expect(link.getAttribute('href')).toBe(`/firm?firm=${FIRM}`)
  if (next === 'Try again') expect(link.getAttribute('href')).toBe('/api/payments/update-card?token=a%26b')
})
