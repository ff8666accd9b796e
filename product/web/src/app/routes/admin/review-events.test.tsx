import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { fails, id, pageOf, rows } from '@/testing/clinic-event'
import type { Responses } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'
import { tabbing } from '@/testing/tab-to'

const admin = { id: 'user-1', profile: { name: 'Imogen', is_admin: true } }
const submission = {
  id,
  title: 'Pricing clinic',
  description: 'Bring numbers.',
  date: '2030-07-10T16:00:00+00:00',
  end_date: null,
  all_day: false,
  time_zone: 'America/Toronto',
  location: null,
  registration_url: null,
  status: 'pending',
  submitted_by: 'user-9',
  submitted_at: '2024-12-04T14:05:00+00:00',
  admin_notes: null,
  reviewed_at: null,
  updated_at: '2024-12-04T14:05:00.1+00:00',
}

const responses: Responses = {
  '/rest/v1/rpc/approve_pending_event': {},
  '/rest/v1/rpc/reject_pending_event': {},
  '/rest/v1/pending_event_reviews': rows(() => [submission]),
  '/rest/v1/profiles': rows(() => []),
}

const open = (url: string, changes: Responses = {}) => {
  const rest = Object.fromEntries(Object.entries(responses).filter(([path]) => !(path in changes)))
  return renderApp(url, { person: admin, responses: { ...changes, ...rest } })
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const says = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('shows who submitted, or that nobody knows, and dates in am and pm', async () => {
  await open('/admin/review-events')
  expect(
    await screen.findByText(/^Submitted by Unknown User on December 4, 2024 at \d+:05 [AP]M$/),
  ).toBeTruthy()
  cleanup()
  await open('/admin/review-events', { '/rest/v1/profiles': rows(() => [{ id: 'user-9', name: 'Nadia' }]) })
  expect(await screen.findByText(/^Submitted by Nadia on/)).toBeTruthy()
})

it.each([
  ['Approve', 'approve_pending_event', 'Event approved and added to calendar', 'Failed to approve event'],
  ['Reject', 'reject_pending_event', 'Event rejected', 'Failed to reject event'],
])('%s decides with the notes, and says what came of it', async (button, call, done, failed) => {
  const { requests } = await open('/admin/review-events')
  await screen.findByText('Pricing clinic')
  type(/^Admin Notes/, 'Ask about the room.')
  await press(`${button} Pricing clinic`)
  await says(done)
  const sent = requests.find(({ url }) => url.includes(call))
  expect(await sent?.json()).toEqual({
    submission_id: id,
    version: submission.updated_at,
    notes: 'Ask about the room.',
  })
  cleanup()
  await open('/admin/review-events', {
    [`/rest/v1/rpc/${call}`]: fails('This submission has already been reviewed.', 'PT409', 409),
  })
  await press(`${button} Pricing clinic`)
  await says(failed)
  await says('This submission has already been reviewed.')
})

it('counts a note and a message before they are cut', async () => {
  await open('/admin/review-events')
  await screen.findByText('Pricing clinic')
  type(/^Admin Notes/, 'x'.repeat(3300))
  await says('3,300 of 4,000 characters')
  expect(screen.queryByText(/^0 of/)).toBeNull()
})

it('keeps the decided card in its place with the outcome, and takes the decision back', async () => {
  const second = { ...submission, id: 's2', title: 'Second idea' }
  let pending = [submission, second]
  const { requests } = await open('/admin/review-events', {
    '/rest/v1/pending_event_reviews': (request: Request) => pageOf(pending)(request),
    '/rest/v1/rpc/undo_event_decision': () => ({ status: 200, body: '2024-12-04T14:07:00.2+00:00' }),
  })
  await screen.findByText('Second idea')
  pending = [second]
  await press('Approve Pricing clinic')
  await says('Event approved and added to calendar')
  const titles = () => screen.getAllByRole('article').map(card => card.getAttribute('aria-labelledby'))
  expect(titles()).toHaveLength(2)
  expect(screen.getByText(/^Approved\./).textContent).toContain(
    'They are told in 10 seconds. You can still undo it.',
  )
  expect(screen.queryByRole('button', { name: 'Reject Pricing clinic' })).toBeNull()
  const [decided] = screen.getAllByRole('article')
  expect(within(decided!).queryByText('Pending')).toBeNull()
  expect(within(decided!).getByText('Approved')).toBeTruthy()
  await press('Undo: Pricing clinic')
  await waitFor(() => expect(screen.queryByText('Event approved and added to calendar')).toBeNull())
  expect(within(decided!).getByText('Pending')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Reject Pricing clinic' })).toBeTruthy()
  const undo = requests.find(({ url }) => url.includes('undo_event_decision'))
  expect(await undo?.json()).toEqual({ submission_id: id })
  // The list still shows the row as it was before the two actions, which changed its version.
  await press('Reject Pricing clinic')
  await says('Event rejected')
  const again = requests.find(({ url }) => url.includes('reject_pending_event'))
  expect(await again?.json()).toMatchObject({ version: '2024-12-04T14:07:00.2+00:00' })
})

it('offers the way back after a reload too, and shows what waits again', async () => {
  let pending: object[] = [submission]
  const responses = {
    '/rest/v1/pending_event_reviews': (request: Request) => pageOf(pending)(request),
    '/rest/v1/rpc/undo_event_decision': () => {
      pending = [submission]
      return { status: 200, body: submission.updated_at }
    },
  }
  await open('/admin/review-events', responses)
  await press('Reject Pricing clinic')
  await says('Event rejected')
  pending = []
  cleanup()
  await open('/admin/review-events', responses)
  const list = within(await screen.findByRole('list', { name: 'Decided just now' }))
  expect(list.getByText(/^Rejected: Pricing clinic\./)).toBeTruthy()
  await press('Undo: Pricing clinic')
  expect(await screen.findByRole('button', { name: 'Approve Pricing clinic' })).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Decided just now' })).toBeNull()
})

it('takes three tabs to the next approval by the keyboard, so that twelve take 40', async () => {
  const many = Array.from({ length: 3 }, (_, place) => ({
    ...submission,
    id: `s${place}`,
    title: `Idea ${place}`,
  }))
  const { requests } = await open('/admin/review-events', { '/rest/v1/pending_event_reviews': pageOf(many) })
  await screen.findByText('Idea 2')
  const [toTheLink, toTheFirst, toTheNext] = [1, 6, 3]
  const tabTo = tabbing(toTheFirst + 2 * toTheNext)
  expect(toTheLink + toTheFirst + 11 * toTheNext).toBe(40)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  for (const { title } of many) {
    await tabTo(`Approve ${title}`)
    await screen.findByRole('button', { name: `Undo: ${title}` })
  }
  expect(requests.filter(({ url }) => url.includes('approve_pending_event'))).toHaveLength(3)
})

it('decides on nothing that was changed meanwhile: it is read again first', async () => {
  let read = submission
  const { requests } = await open('/admin/review-events', {
    '/rest/v1/pending_event_reviews': (request: Request) => pageOf([read])(request),
    '/rest/v1/rpc/approve_pending_event': fails('This has changed since you opened it.', 'PT412', 412),
  })
  await screen.findByText('Pricing clinic')
  read = { ...submission, title: 'Buy my soap', updated_at: '2024-12-05T08:00:00+00:00' }
  await press('Approve Pricing clinic')
  await says('This has changed since you opened it.')
  await press('Approve Buy my soap')
  await waitFor(async () => {
    const sent = requests.filter(({ url }) => url.includes('approve_pending_event'))
    expect(await sent[1]?.clone().json()).toMatchObject({ version: '2024-12-05T08:00:00+00:00' })
  })
})

it('tells the second admin who has decided, on a card that stays', async () => {
  await open('/admin/review-events', {
    '/rest/v1/rpc/reject_pending_event': fails('Already approved by Ada.', 'PT409', 409),
  })
  await press('Reject Pricing clinic')
  await says('Already approved by Ada.')
  expect(screen.queryByRole('button', { name: 'Approve Pricing clinic' })).toBeNull()
  const card = within(screen.getByRole('article'))
  expect([card.queryByText('Pending'), card.getByText('Decided').tagName]).toEqual([null, 'SPAN'])
  // Nobody writes a note that goes nowhere.
  expect(screen.getByLabelText(/^Admin Notes/).closest('fieldset')?.hidden).toBe(true)
})

it('asks who decides when the session has ended', async () => {
  await open('/admin/review-events')
  await screen.findByText('Pricing clinic')
  localStorage.clear()
  await press('Approve Pricing clinic')
  await says('User not authenticated')
})

it('shows notes only of what was reviewed, among all submissions', async () => {
  const reviewed = {
    ...submission,
    status: 'rejected',
    admin_notes: 'Too far away.',
    reviewed_at: '2024-12-05T14:05:00Z',
    reviewed_by: 'user-1',
  }
  await open('/admin/review-events', {
    '/rest/v1/profiles': rows(() => [{ id: 'user-1', name: 'Imogen' }]),
    '/rest/v1/pending_event_reviews': (request: Request) =>
      rows(() => (request.url.includes('status=eq.pending') ? [] : [reviewed]))(request),
  })
  await says('No events are waiting for review')
  await userEvent.click(screen.getByRole('tab', { name: 'All Submissions' }))
  await says('Too far away.')
  expect(screen.getByText(/^Reviewed by Imogen on December 5, 2024/)).toBeTruthy()
})

it('asks for one page of the submissions at a time, and for those alone that wait', async () => {
  const many = Array.from({ length: 23 }, (_, n) => ({ ...submission, id: `s${n}`, title: `Idea ${n}` }))
  const { requests } = await open('/admin/review-events', { '/rest/v1/pending_event_reviews': pageOf(many) })
  await says('Pending Review (23)')
  await says('Idea 19')
  expect(screen.queryByText('Idea 20')).toBeNull()
  await press('Next')
  await says('Idea 22')
  expect(screen.queryByText('Idea 19')).toBeNull()
  for (const { url } of requests.filter(one => one.url.includes('pending_event_reviews')))
    expect(url).toContain('status=eq.pending')
})

it('says that the submissions could not be loaded', async () => {
  await open('/admin/review-events', { '/rest/v1/pending_event_reviews': fails() })
  await says('Failed to load pending events')
})
