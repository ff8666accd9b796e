import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { firmTexts } from '@/features/firms/firm-texts'
import { givenTexts } from '@/features/complimentary/complimentary-texts'
import { imogen } from '@/testing/fake-auth'
import { refused, sent } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const given = {
  id: 'm1',
  account_id: 'a1',
  name: 'Ines Duarte',
  email: 'ines@example.com',
  state: 'complimentary',
  ends_at: '2099-12-04T23:59:59Z',
  note: 'Spoke in May',
  given_at: '2026-11-20T10:00:00Z',
  given_by_name: 'Imogen',
  paid_since: [{ cents: 24999, currency: 'cad' }],
}
const waiting = {
  ...given,
  id: 'm2',
  account_id: null,
  name: 'Mei',
  ends_at: null,
  note: null,
  paid_since: [],
}
const account = {
  kind: 'account',
  id: 'a2',
  name: 'Olga',
  email: 'olga@example.com',
  business_name: null,
  state: 'none',
}
const applicant = (name: string, state: string) => ({
  ...account,
  kind: 'application',
  id: name,
  name,
  state,
})

const nextYear = `${new Date().getUTCFullYear() + 1}-01-31`

const open = (responses: Record<string, unknown> = {}) =>
  renderApp('/admin/given-memberships', {
    person: imogen,
    responses: {
      '/rest/v1/rpc/complimentary_memberships': [given, waiting],
      '/rest/v1/rpc/payment_candidates': [
        account,
        applicant('Asha', 'APPROVED'),
        applicant('Pia', 'PENDING'),
      ],
      '/api/payments/complimentary': { message: 'The membership is open.' },
      '/api/payments/complimentary/m1': { message: 'Saved.' },
      '/api/payments/complimentary/m1/end': { message: 'It has ended.' },
      ...responses,
    },
  })
const newerVersion = {
  status: 409,
  body: { code: 'newer_version', message: 'Somebody else has saved this.' },
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const body = async (requests: Request[], path: string) => sent(requests, 'POST', path)[0]!.json()

it('lists who has one, until when, and what the member has paid since', async () => {
  await open()
  const [first, second] = (await screen.findAllByRole('row')).slice(1)
  expect(first!.textContent).toContain('Until December 4, 2099')
  expect(first!.textContent).toContain('CA$249.99')
  expect(second!.textContent).toContain('Has not come yet')
  expect(second!.textContent).toContain('No end')
})

it('gives one to somebody who is looked for, approved applicants included', async () => {
  const { requests } = await open()
  await press('Give a membership')
  await press('Give membership')
  expect(await screen.findByText(givenTexts.personMissing)).toBeTruthy()
  await type('Who gets it', 'ex')
  await screen.findByRole('button', { name: 'Choose Asha, application' })
  expect(screen.queryByRole('button', { name: 'Choose Pia, application' })).toBeNull()
  await press('Choose Olga, account')
  await type(/^Last day/, '2020-01-01')
  await press('Give membership')
  expect(await screen.findByText('Please choose a day that is not over.')).toBeTruthy()
  await type(/^Last day/, nextYear)
  await press('Give membership')
  expect(await screen.findByText('The membership is open.')).toBeTruthy()
  expect(await body(requests, 'payments/complimentary')).toEqual({
    accountId: 'a2',
    lastDay: nextYear,
    note: '',
  })
})

it('changes the end, and takes one back after a question', async () => {
  const { requests } = await open()
  await press('Change the membership of Ines Duarte')
  expect(await screen.findByDisplayValue('2099-12-04')).toBeTruthy()
  await type(/^Last day/, '')
  await press('Save')
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(await body(requests, 'complimentary/m1')).toEqual({
    lastDay: null,
    note: 'Spoke in May',
    seen: { lastDay: '2099-12-04', note: 'Spoke in May' },
  })
  await press('Take back the membership of Ines Duarte')
  const question = await screen.findByRole('alertdialog')
  fireEvent.click(within(question).getByRole('button', { name: 'Take back' }))
  expect(await screen.findByText('It has ended.')).toBeTruthy()
})

it('shows what another admin has saved meanwhile, and saves over that', async () => {
  const answers = [newerVersion, { body: { message: 'Saved over it.' } }]
  const { requests } = await open({
    '/rest/v1/rpc/complimentary_memberships': ({ url }: Request) => {
      const row = { ...given, ends_at: null, note: answers.length === 2 ? given.note : 'Theirs' }
      return { body: new URL(url).searchParams.get('id') === 'eq.m1' ? row : [row] }
    },
    '/api/payments/complimentary/m1': () => answers.shift(),
  })
  await press('Change the membership of Ines Duarte')
  await type(/^Note/, 'Mine')
  await press('Save')
  await press('Keep mine')
  expect(await screen.findByText('Saved over it.')).toBeTruthy()
  const bodies = sent(requests, 'POST', 'complimentary/m1')
  expect(await bodies[1]!.json()).toMatchObject({ note: 'Mine', seen: { note: 'Theirs' } })
})

it('says that the list could not be loaded', async () => {
  await open({ '/rest/v1/rpc/complimentary_memberships': () => refused('no') })
  expect(await screen.findByText(givenTexts.loadFailed)).toBeTruthy()
})

const firm = {
  id: 'f1',
  name: 'Low Tide Ceramics',
  contact_name: 'Ada Okafor',
  contact_email: 'ada@example.com',
  contact_id: 'a1',
  seats: 5,
  used: 2,
  taken: 1,
  plan: 'annual',
  seat_price_cents: 24_999,
  currency: 'cad',
  own_price: false,
  membership_id: 'm9',
  state: 'active',
  paid_until: '2027-11-20T10:00:00Z',
  withdrawn_at: null,
  created_at: '2026-11-20T10:00:00Z',
  paid: [{ cents: 124_995, currency: 'cad' }],
}
const offered = {
  ...firm,
  id: 'f2',
  name: 'New Moon Studio',
  membership_id: null,
  state: null,
  paid_until: null,
  paid: [],
  own_price: true,
  used: 0,
  taken: 0,
}
const seats = [
  {
    id: 's1',
    email: 'mei@example.com',
    name: 'Mei',
    status: 'taken',
    invited_at: '2026-11-20T10:00:00Z',
    taken_at: '2026-11-21T10:00:00Z',
    freed_at: null,
    freed_reason: null,
    account_id: 'a3',
    expired: false,
  },
  {
    id: 's2',
    email: 'olga@example.com',
    name: null,
    status: 'freed',
    invited_at: '2026-11-20T10:00:00Z',
    taken_at: null,
    freed_at: '2026-11-22T10:00:00Z',
    freed_reason: 'declined',
    account_id: null,
    expired: false,
  },
]
const openFirms = (responses: Record<string, unknown> = {}) =>
  renderApp('/admin/given-memberships?tab=firms', {
    person: imogen,
    responses: {
      '/rest/v1/rpc/firms': [offered, firm],
      '/rest/v1/rpc/firm_seats': seats,
      ...responses,
    },
  })

it('lists firms with their seats and what each brought in', async () => {
  await openFirms()
  const [first, second] = (await screen.findAllByRole('row')).slice(1)
  expect(first!.textContent).toContain('Offered')
  expect(first!.textContent).toContain('Nothing yet')
  expect(second!.textContent).toContain('2 of 5 seats in use')
  expect(second!.textContent).toContain('CA$249.99 a year each')
  expect(second!.textContent).toContain('CA$1,249.95')
})

it('offers seats, at the price of the plan or another one', async () => {
  const { requests } = await openFirms({
    '/api/payments/firms': { id: 'f3', message: 'We emailed the offer.' },
  })
  await press('Offer seats to a firm')
  await press('Email the offer')
  expect(await screen.findByText('Please enter a whole number from 1 to 500.')).toBeTruthy()
  await type(/^Name of the firm/, 'Low Tide')
  await type(/^Name of the contact/, 'Ada Okafor')
  await type(/^Email of the contact/, 'ada@example.com')
  await type(/^Seats/, '5')
  await type(/^Price of one seat/, '199.90')
  await press('Email the offer')
  expect(await screen.findByText('We emailed the offer.')).toBeTruthy()
  expect(await body(requests, 'payments/firms')).toEqual({
    id: expect.any(String) as string,
    name: 'Low Tide',
    contactName: 'Ada Okafor',
    contactEmail: 'ada@example.com',
    seats: 5,
    plan: 'annual',
    seatPriceCents: 19_990,
  })
})

it('changes, emails again and withdraws an offer', async () => {
  const { requests } = await openFirms({
    '/api/payments/firms/f2': { message: 'Changed.' },
    '/api/payments/firms/f2/mail': { message: 'Emailed again.' },
    '/api/payments/firms/f2/withdraw': { message: 'Withdrawn.' },
  })
  await press('Open New Moon Studio')
  expect(screen.queryByRole('button', { name: 'End' })).toBeNull()
  await press('Change the offer')
  expect(await screen.findByDisplayValue('249.99')).toBeTruthy()
  await type(/^Seats/, '6')
  await press('Save and email it')
  expect(await screen.findByText('Changed.')).toBeTruthy()
  expect(await body(requests, 'firms/f2')).toMatchObject({
    seats: 6,
    seatPriceCents: 24_999,
    seen: { name: 'New Moon Studio', seats: 5, plan: 'annual', seatPriceCents: 24_999 },
  })
  for (const [act, answer, said] of [
    ['Email it again', 'Email it again', 'Emailed again.'],
    ['Withdraw', 'Withdraw', 'Withdrawn.'],
  ] as const) {
    await press(act)
    const question = await screen.findByRole('alertdialog')
    fireEvent.click(within(question).getByRole('button', { name: answer }))
    expect(await screen.findByText(said)).toBeTruthy()
  }
})

it('ends what is paid with its period, gives it another contact, and frees a seat', async () => {
  const { requests } = await openFirms({
    '/api/payments/firms/f1/end': { message: 'It ends.' },
    '/api/payments/firms/f1/contact': { message: 'Grace looks after it.' },
    '/api/payments/firm-seats/s1/free': { message: 'The seat is free.' },
    '/api/payments/history': { memberships: [] },
  })
  await press('Open Low Tide Ceramics')
  expect(await screen.findByText('Nov 22, 2026, The invitation was declined')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  await press('Free Mei’s seat')
  await press('Free the seat')
  expect(await screen.findByText('The seat is free.')).toBeTruthy()
  await press('Another contact')
  await type(/^Name of the contact/, 'Grace Hopper')
  await press('Save')
  expect(await screen.findByText('Grace looks after it.')).toBeTruthy()
  expect(await body(requests, 'f1/contact')).toEqual({
    contactName: 'Grace Hopper',
    contactEmail: 'ada@example.com',
    seen: { contactName: 'Ada Okafor', contactEmail: 'ada@example.com' },
  })
  await press('End')
  await press('End with the period')
  expect(await screen.findByText('It ends.')).toBeTruthy()
  await press('Payments and refunds')
  expect(await screen.findByText('Nothing was paid yet')).toBeTruthy()
  expect(requests.some(({ url }) => url.includes('history?membership=m9'))).toBe(true)
})

it('leads to the sandbox’s page of a firm that has paid, where its clock is moved', async () => {
  await openFirms({ 'POST /api/sandbox/firms/f1/portal': { url: 'https://juno.test/portal' } })
  const assign = vi.fn()
  vi.stubGlobal('location', { ...window.location, assign })
  await press('Open Low Tide Ceramics')
  await press('Card, invoices and time in the sandbox')
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://juno.test/portal'))
})

it('says that firms, or the seats of one, could not be loaded', async () => {
  await openFirms({ '/rest/v1/rpc/firm_seats': () => refused('no') })
  await press('Open Low Tide Ceramics')
  expect(await screen.findByText(firmTexts.seatsFailed)).toBeTruthy()
})
