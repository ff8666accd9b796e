import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { imogen } from '@/testing/fake-auth'
import { sent } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const body = async (requests: Request[], path: string) => sent(requests, 'POST', path)[0]!.json()

const gift = {
  id: 'g1',
  buyer_name: 'Grace Hopper',
  buyer_email: 'grace@example.com',
  recipient_name: 'Ada',
  months: 12,
  cents: 24999,
  currency: 'cad',
  paid_at: '2026-11-20T10:00:00Z',
  redeemed_at: null,
  redeemed_by_name: null,
  redeemed_by_email: null,
  ends_at: null,
  refunded_at: null,
  refunded_by_name: null,
  disputed: false,
}
const redeemed = {
  redeemed_at: '2026-11-21T10:00:00Z',
  redeemed_by_name: 'Mei',
  ends_at: '2027-11-21T10:00:00Z',
}

it('lists gifts with what they brought in, and refunds and resends only an open one', async () => {
  const { requests } = await renderApp('/admin/given-memberships?tab=gifts', {
    person: imogen,
    responses: {
      '/rest/v1/rpc/gifts': [
        gift,
        { ...gift, id: 'g2', ...redeemed },
        { ...gift, id: 'g3', refunded_at: '2026-11-21T10:00:00Z' },
      ],
      '/rest/v1/rpc/gifts_brought_in': [{ cents: 49_998, currency: 'cad' }],
      '/api/payments/gifts/g1/refund': { message: 'The money went back.' },
      '/api/payments/gifts/g1/code': { message: 'We emailed a new code.' },
    },
  })
  expect(await screen.findByText('3 gifts · CA$499.98 came in')).toBeTruthy()
  expect(await screen.findByText('Mei, until Nov 21, 2027')).toBeTruthy()
  expect(screen.getByText('Nov 21, 2026 at Stripe')).toBeTruthy()
  expect(screen.getAllByText(/Redeemed, so it is not refunded here/)).toHaveLength(1)
  await press('Email Grace Hopper a new code')
  await press('Email a new code')
  expect(await screen.findByText('We emailed a new code.')).toBeTruthy()
  await press('Refund the gift of Grace Hopper')
  await press('Refund CA$249.99')
  expect(await screen.findByText('The money went back.')).toBeTruthy()
  expect(await body(requests, 'g1/refund')).toEqual({ cents: 24999 })
})

it('counts and sums all gifts, of which it shows a page, and finds one by what is typed', async () => {
  const { requests } = await renderApp('/admin/given-memberships?tab=gifts', {
    person: imogen,
    responses: {
      '/rest/v1/rpc/gifts': () => ({ body: [gift], total: 501 }),
      '/rest/v1/rpc/gifts_brought_in': [{ cents: 12_524_499, currency: 'cad' }],
    },
  })
  expect(await screen.findByText('501 gifts · CA$125,244.99 came in')).toBeTruthy()
  await press('Next')
  const asked = () => new URL(sent(requests, 'POST', 'rpc/gifts?').at(-1)!.url).searchParams.get('offset')
  await waitFor(() => expect(asked()).toBe('25'))
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search gifts' }), { target: { value: 'grace' } })
  await waitFor(async () =>
    expect(await sent(requests, 'POST', 'rpc/gifts_brought_in').at(-1)!.clone().json()).toEqual({
      search: 'grace',
    }),
  )
  expect(asked()).toBe('0')
})

it('says that the bank has the payment of a gift, and offers neither a refund nor a code', async () => {
  const disputed = { ...gift, disputed: true }
  const { requests } = await renderApp('/admin/given-memberships?tab=gifts', {
    person: imogen,
    responses: {
      '/rest/v1/rpc/gifts': [disputed, { ...disputed, id: 'g2', ...redeemed }, { ...gift, id: 'g3' }],
      '/rest/v1/rpc/gifts_brought_in': [],
      'POST /api/sandbox/gifts/g3/dispute': { message: 'The buyer has disputed this payment.' },
    },
  })
  expect(await screen.findByText(/Until the bank decides, the code cannot be used/)).toBeTruthy()
  expect(screen.getByText(/If the money goes back, the membership ends/)).toBeTruthy()
  expect(screen.getAllByText('Disputed')).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: 'Refund the gift of Grace Hopper' })).toHaveLength(1)
  await press('Dispute the payment of Grace Hopper in the sandbox')
  expect(await screen.findByText('The buyer has disputed this payment.')).toBeTruthy()
  expect(await body(requests, 'g3/dispute')).toEqual({})
})
