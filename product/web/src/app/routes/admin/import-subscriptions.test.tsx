import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { imogen } from '@/testing/fake-auth'
import type { Responses } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const found = {
  line: 'cus_1',
  subscriptionId: 'sub_1',
  email: 'mira@example.com',
  plan: 'annual',
  cents: 24_999,
  currency: 'cad',
  paidUntil: '2027-03-09T10:00:00Z',
  unknownPrice: false,
  owner: { kind: 'account', name: 'Mira' },
  problem: null,
}
const uninvited = {
  ...found,
  line: 'cus_2',
  subscriptionId: 'sub_2',
  email: 'new@example.com',
  owner: { kind: 'invitation', name: null },
}
const unknown = {
  ...found,
  line: 'cus_3',
  subscriptionId: null,
  email: null,
  plan: null,
  owner: null,
  problem: 'Stripe does not know this customer.',
}

const open = (responses: Responses = {}) =>
  renderApp('/admin/import-subscriptions', {
    person: imogen,
    responses: {
      '/api/payments/import/preview': { rows: [found, uninvited, unknown] },
      '/api/payments/import': {
        results: [
          { subscriptionId: 'sub_1', outcome: 'attached', problem: null },
          { subscriptionId: 'sub_2', outcome: 'refused', problem: 'It is here already.' },
        ],
      },
      ...responses,
    },
  })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('shows what would be taken in, takes in what is ready, and says what became of each', async () => {
  const { requests } = await open()
  fireEvent.change(await screen.findByLabelText('Subscriptions'), {
    target: { value: ' cus_1\n\ncus_2\ncus_1\ncus_3' },
  })
  await press('Look them up')
  expect(await screen.findByText('3 subscriptions, 2 ready, 1 with a problem.')).toBeTruthy()
  const body = (path: string) =>
    requests
      .find(({ url }) => url.endsWith(path))!
      .clone()
      .json()
  expect(await body('/import/preview')).toEqual({ lines: ['cus_1', 'cus_2', 'cus_3'] })
  expect(screen.getByText('The account of Mira')).toBeTruthy()
  expect(screen.getAllByText('Annual, CA$249.99, paid until Mar 9, 2027')).toHaveLength(2)
  fireEvent.click(screen.getByRole('checkbox', { name: /Email 1 person without an account/ }))
  await press('Import 2 subscriptions')
  expect(await screen.findByText('1 subscription was imported.')).toBeTruthy()
  expect(await body('/payments/import')).toEqual({
    items: [
      { subscriptionId: 'sub_1', email: 'mira@example.com' },
      { subscriptionId: 'sub_2', email: 'new@example.com' },
    ],
    invite: false,
  })
  expect(screen.getByText('It is here already.')).toBeTruthy()
})

it('takes in what is of other prices than those of the plans only where somebody says so', async () => {
  const course = {
    ...found,
    line: 'cus_4',
    subscriptionId: 'sub_4',
    email: 'kai@example.com',
    unknownPrice: true,
  }
  await open({ '/api/payments/import/preview': { rows: [found, course] } })
  fireEvent.change(await screen.findByLabelText('Subscriptions'), { target: { value: 'cus_1\ncus_4' } })
  await press('Look them up')
  expect(await screen.findByText('2 subscriptions, 1 ready, 1 with other prices.')).toBeTruthy()
  expect(screen.getAllByText('Not a price of your plans')).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Import 1 subscription' })).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: /Also import the one with a price other/ }))
  expect(screen.getByRole('button', { name: 'Import 2 subscriptions' })).toBeTruthy()
})

const many = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    ...found,
    line: `sub_${from + n}`,
    subscriptionId: `sub_${from + n}`,
    email: `old.${from + n}@example.com`,
  }))

it('goes through all pages of Stripe, and draws some at a time', async () => {
  const { requests } = await open({
    'GET /api/payments/import': ({ url }: Request) =>
      url.includes('after=sub_100')
        ? { body: { rows: many(101, 50), looked: 80, next: null } }
        : { body: { rows: many(1, 100), looked: 100, next: 'sub_100' } },
  })
  await press('All running subscriptions')
  expect(await screen.findByText('150 subscriptions, 150 ready.')).toBeTruthy()
  expect(
    requests.filter(({ url }) => url.includes('/payments/import')).map(({ url }) => new URL(url).search),
  ).toEqual(['', '?after=sub_100'])
  expect(screen.getAllByRole('listitem').filter(row => row.textContent.includes('old.'))).toHaveLength(100)
  await press('Show 50 more of 50')
  expect(await screen.findByText('old.150@example.com')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import 150 subscriptions' })).toBeTruthy()
})

it('keeps what was found where a later page fails', async () => {
  await open({
    'GET /api/payments/import': ({ url }: Request) =>
      url.includes('after=')
        ? { status: 503, body: { code: 'payments_unavailable', message: 'Not now.' } }
        : { body: { rows: many(1, 3), looked: 100, next: 'sub_3' } },
  })
  await press('All running subscriptions')
  expect(await screen.findByText('Not now.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Import 3 subscriptions' })).toBeTruthy()
})
