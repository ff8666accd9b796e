import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { sessionOf } from '@/testing/fake-auth'
import { refused, sent } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const march = '2027-03-09T12:00:00Z'
const taken = {
  id: 's1',
  email: 'mei@example.com',
  name: 'Mei Lin',
  status: 'taken',
  invitedAt: '2026-11-20T10:00:00Z',
  expired: false,
  takenAt: '2026-11-21T10:00:00Z',
  waitsForAccount: false,
}
const invited = {
  ...taken,
  id: 's2',
  email: 'olga@example.com',
  name: null,
  status: 'invited',
  takenAt: null,
}
const firm = {
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Low Tide Ceramics',
  standing: 'paid',
  plan: 'annual',
  seats: 5,
  paidSeats: 5,
  seatPriceCents: 24_999,
  currency: 'cad',
  paidUntil: march,
  openUntil: null,
  next: { at: march, cents: 124_995, currency: 'cad' },
  owed: null,
  used: [taken, invited],
  provider: 'read',
  card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2099 },
  receipts: [
    {
      id: 'in_1',
      number: 'A-1',
      at: '2026-11-20T10:00:00Z',
      cents: 124_995,
      taxCents: 0,
      currency: 'cad',
      status: 'paid',
      url: 'https://example.com/receipt',
    },
  ],
}
const preview = {
  seats: 6,
  at: '2026-11-23T10:00:00.000Z',
  dueNowCents: 7300,
  currency: 'cad',
  nextAt: march,
  nextCents: 149_994,
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const openSettings = (responses: Record<string, unknown>) =>
  renderApp('/settings#seats', {
    person: { email: 'ada@example.com' },
    responses: {
      '/rest/v1/rpc/member_access': { is_member: false, is_admin: false, status: null },
      '/api/account/password': { password: 'set' },
      '/api/account/membership': { membership: null, provider: 'none', card: null, receipts: [] },
      '/api/account/newsletter': { subscribed: false },
      '/auth/v1/user': sessionOf({}).user,
      '/auth/v1/user/oauth/grants': [],
      '/auth/v1/passkeys': [],
      '/rest/v1/profiles': { event_reminders: true },
      '/rest/v1/rpc/own_sessions': [],
      ...responses,
    },
  })

async function open(changes: object, responses: Record<string, unknown> = {}) {
  const page = await openSettings({
    '/api/account/seats': { firms: [{ ...firm, ...changes }] },
    ...responses,
  })
  return { ...page, section: within(await screen.findByRole('region', { name: 'Low Tide Ceramics' })) }
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

it('shows the contact, who needs no membership, how the seats stand and who has them', async () => {
  const { section } = await open({})
  expect(section.getByText('Renews on March 9, 2027 for CA$1,249.95.')).toBeTruthy()
  expect(section.getByText('2 of 5 seats are in use.')).toBeTruthy()
  expect(section.getByText('Since Nov 21, 2026')).toBeTruthy()
  expect(section.getByText('Visa ending in 4242')).toBeTruthy()
  expect(section.getByRole('link', { name: /^Receipt of Nov 20, 2026/ })).toBeTruthy()
})

it('invites several at once, and keeps those that could not be sent', async () => {
  const { requests } = await open(
    {},
    {
      'POST /api/account/seats/invite': async (request: Request) => {
        const { email } = (await request.clone().json()) as { email: string }
        return email.startsWith('ada')
          ? { status: 409, body: { code: 'seat_invited', message: 'This address is invited already.' } }
          : { body: { message: 'Sent.' } }
      },
    },
  )
  await press('Invite more colleagues')
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByLabelText<HTMLTextAreaElement>(/^Email addresses/)
  const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Send invitations' }))
  fireEvent.change(field, { target: { value: 'a at example.com' } })
  send()
  expect(await dialog.findByText('This is not an email address: a at example.com')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'a@x.com, b@x.com, c@x.com, d@x.com' } })
  send()
  expect(await dialog.findByText(/^These are 4 people, and 3 seats are free/)).toBeTruthy()
  fireEvent.change(field, { target: { value: 'Pia Sand <pia@example.com>\nada@example.com' } })
  send()
  expect(
    await dialog.findByText('1 invitation is on the way. ada@example.com: This address is invited already.'),
  ).toBeTruthy()
  expect(field.value).toBe('ada@example.com')
  expect(await Promise.all(sent(requests, 'POST', '/invite').map(one => one.json()))).toEqual([
    { firm: firm.id, email: 'pia@example.com', name: 'Pia Sand' },
    { firm: firm.id, email: 'ada@example.com', name: null },
  ])
})

it('sends no further invitation once the server cannot be reached', async () => {
  const { requests } = await open({}, { 'POST /api/account/seats/invite': () => refused('no', 503) })
  await press('Invite more colleagues')
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByLabelText<HTMLTextAreaElement>(/^Email addresses/)
  fireEvent.change(field, { target: { value: 'a@example.com\nb@example.com' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send invitations' }))
  await waitFor(() => expect(field.value).toBe('a@example.com\nb@example.com'))
  await dialog.findByRole('alert')
  expect(sent(requests, 'POST', '/invite')).toHaveLength(1)
})

it('sends an invitation again, and frees a seat, after a question', async () => {
  const { requests } = await open(
    {},
    {
      'POST /api/account/seats/s2/resend': { message: 'Sent again.' },
      'POST /api/account/seats/s1/free': { message: 'The seat is free.' },
    },
  )
  await press('Resend olga@example.com’s invitation')
  await press('Resend it')
  expect(await screen.findByText('Sent again.')).toBeTruthy()
  await press('Free Mei Lin’s seat')
  expect(sent(requests, 'POST', '/free')).toEqual([])
  await press('Free the seat')
  expect(await screen.findByText('The seat is free.')).toBeTruthy()
})

it('shows what another number costs before anything is charged, and sends what it showed', async () => {
  let refusals = 0
  const { requests } = await open(
    {},
    {
      'GET /api/account/seats/number': () => ({
        body: { ...preview, dueNowCents: preview.dueNowCents + refusals },
      }),
      'POST /api/account/seats/number': () => {
        refusals += 1
        return { status: 409, body: { code: 'amount_changed', message: 'The amount has changed.' } }
      },
    },
  )
  await press('Change the number of seats')
  const dialog = within(await screen.findByRole('alertdialog'))
  fireEvent.change(dialog.getByLabelText('Seats'), { target: { value: '1' } })
  expect(await dialog.findByText('2 seats are in use. Free one first.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Seats'), { target: { value: '5' } })
  fireEvent.click(dialog.getByRole('button', { name: 'One seat more' }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Change and pay CA$73.00' }))
  expect(await dialog.findByText('The amount has changed.')).toBeTruthy()
  expect(await dialog.findByRole('button', { name: 'Change and pay CA$73.01' })).toBeTruthy()
  const { currency: _, ...seen } = preview
  expect(await sent(requests, 'POST', '/number')[0]!.json()).toEqual({ firm: firm.id, ...seen })
})

it.each([
  [
    { standing: 'owing', owed: { cents: 124_995, currency: 'cad' }, openUntil: march, next: null },
    'The last payment of CA$1,249.95 did not go through. Everything stays open until March 9, 2027; please check the card.',
  ],
  [
    { standing: 'ended', next: null, paidUntil: '2026-03-09T12:00:00Z' },
    'Ended on March 9, 2026, so the seats are closed. Pay again, and your colleagues get them back, just as they were.',
  ],
])('leads a firm that is %o to the page to pay on', async (changes, sentence) => {
  const { section, requests } = await open(changes, {
    'POST /api/account/seats/pay': { url: 'https://checkout.example.com/pay' },
  })
  const assign = vi.fn()
  vi.stubGlobal('location', { ...window.location, assign })
  expect(section.getByText(sentence)).toBeTruthy()
  fireEvent.click(section.getByRole('button', { name: 'See and pay' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://checkout.example.com/pay'))
  expect(await sent(requests, 'POST', '/pay')[0]!.json()).toEqual({ firm: firm.id })
})

it('says what is known where the payment provider cannot be reached', async () => {
  const { section } = await open({ provider: 'unreachable', card: null, receipts: [], next: null })
  expect(section.getByText('Paid until March 9, 2027.')).toBeTruthy()
  expect(section.getByText('Our payment provider cannot be reached right now')).toBeTruthy()
})

it('shows only a person who came for the seats that they could not be read', async () => {
  await openSettings({ '/api/account/seats': () => refused('no', 503) })
  expect(await screen.findByText('Your firm’s seats could not be loaded')).toBeTruthy()
})

it('leads a manager of seats without a membership from the plans to them', async () => {
  await renderApp('/membership-selection', {
    person: { email: 'ada@example.com' },
    responses: {
      '/rest/v1/rpc/member_access': { is_member: false, is_admin: false, status: null },
      '/api/account/payer': { standing: 'unknown', name: null, email: null },
      '/api/account/seats': { firms: [firm] },
    },
  })
  expect(await screen.findByRole('heading', { name: 'You look after the seats of your firm.' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See the seats' }).getAttribute('href')).toBe('/settings#seats')
})

it('emails the link for the account again to a person who has taken a seat and made none', async () => {
  const { requests } = await open(
    { used: [{ ...taken, waitsForAccount: true }] },
    { 'POST /api/account/seats/s1/resend': { message: 'Sent again.' } },
  )
  await press('Resend Mei Lin’s account link')
  await press('Resend it')
  expect(await screen.findByText('Sent again.')).toBeTruthy()
  expect(sent(requests, 'POST', '/resend')).toHaveLength(1)
})
