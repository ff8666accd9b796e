// Each email that a change of an event sends is shown before it is sent: after an edit, more seats, a cancellation, a
// deletion.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { changePreview as preview, event, id, rows } from '@/testing/clinic-event'
import { refused, sent, type Responses } from '@/testing/fake-server'
import { renderApp } from '@/testing/render-app'

const counts = [{ event_id: id, attending: 12, maybe: 1, not_attending: 4, waitlisted: 3 }]
const countsPath = '/rest/v1/rpc/event_rsvp_counts'

const open = (url: string, responses: Responses) =>
  renderApp(url, {
    person: { profile: { name: 'Imogen', is_admin: true } },
    responses: {
      [countsPath]: counts,
      '/rest/v1/event_meeting_links': rows(() => []),
      '/rest/v1/event_rsvps': rows(() => []),
      '/rest/v1/profiles': rows(() => []),
      '/rest/v1/events': rows(() => [event]),
      ...responses,
    },
  })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const says = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

const previewPath = `/api/events/${id}/change-preview`
const [placeMail] = preview.mails
const seatMail = {
  ...{ ...placeMail, kind: 'promoted', recipients: 2, news: 'that they have a seat' },
  subject: 'A seat for you: Pricing clinic',
}
const cancelling = {
  ...preview,
  mails: [
    { ...placeMail, kind: 'cancelled', news: 'that it is cancelled', subject: 'Cancelled: Pricing clinic' },
  ],
}
const nobody = { ...preview, mails: [] }
const questionAsked = async () => within(await screen.findByRole('alertdialog'))
const isDisabled = (question: Awaited<ReturnType<typeof questionAsked>>, name: string) =>
  question.getByRole<HTMLButtonElement>('button', { name }).disabled

const patches = (requests: readonly Request[]) =>
  Promise.all(sent(requests, 'PATCH', '/rest/v1/events').map(request => request.json()))

it('asks before deleting, says who is coming, shows the email, and deletes', async () => {
  const { requests } = await open('/admin/manage-events', { [previewPath]: cancelling })
  await press('Delete Pricing clinic')
  const question = await questionAsked()
  const coming = '12 members are attending, 1 member may come, and 3 members are on the waitlist.'
  expect(await question.findByText(coming)).toBeTruthy()
  expect(await question.findByText('23 people will be told that it is cancelled:')).toBeTruthy()
  expect(question.getByText('Cancelled: Pricing clinic')).toBeTruthy()
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  await says('Event deleted successfully')
  expect(sent(requests, 'DELETE', encodeURIComponent(event.updated_at))).toHaveLength(1)
})

it.each([
  ['who is coming could not be counted', countsPath, counts, 'We could not count who is coming.'],
  ['the email could not be shown', previewPath, cancelling, 'We could not find out who would be told.'],
])('deletes nothing while %s, and tries again', async (_, path, body, text) => {
  let down = true
  await open('/admin/manage-events', {
    [previewPath]: cancelling,
    [path]: () => (down ? refused('permission denied for it') : { body }),
  })
  await press('Delete Pricing clinic')
  const question = await questionAsked()
  expect(await question.findByText(text)).toBeTruthy()
  expect(isDisabled(question, 'Delete')).toBe(true)
  down = false
  await userEvent.click(question.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(isDisabled(question, 'Delete')).toBe(false))
})

it('shows the email before it goes out, and saves with it', async () => {
  const { requests } = await open(`/admin/edit-event/${id}`, { [previewPath]: preview })
  await screen.findByRole('button', { name: 'Save Changes' })
  type(/^Location/, 'Toronto, ON')
  await press('Save Changes')
  await press('Keep editing')
  await press('Save Changes')
  await press('Save and email 23 people')
  await says('Event updated successfully!')
  expect(await patches(requests)).toMatchObject([{ location: 'Toronto, ON', notify_attendees: true }])
})

it.each([
  ['nobody comes', /^Location/, nobody],
  ['no time or place changes', /^Host name/, null],
])('asks nothing where %s', async (_, field, answer) => {
  const { requests } = await open(`/admin/edit-event/${id}`, answer ? { [previewPath]: answer } : {})
  await screen.findByRole('button', { name: 'Save Changes' })
  type(field, 'Toronto, ON')
  await press('Save Changes')
  await says('Event updated successfully!')
  expect(await patches(requests)).toHaveLength(1)
})

it('says that a change could not be saved where the email could not be shown', async () => {
  const { requests } = await open(`/admin/edit-event/${id}`, {
    [previewPath]: () => ({ status: 500, body: { message: 'no' } }),
  })
  await screen.findByRole('button', { name: 'Save Changes' })
  type(/^Location/, 'Toronto, ON')
  await press('Save Changes')
  await says('Failed to update event. Please try again.')
  expect(await patches(requests)).toEqual([])
})

it('says who would be told before an event is called off', async () => {
  const { requests } = await open(`/admin/edit-event/${id}`, { [previewPath]: cancelling })
  await press('Call off')
  const question = await questionAsked()
  expect(await question.findByText('23 people will be told that it is cancelled:')).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Call off' }))
  await says('The event is called off')
  expect(await patches(requests)).toEqual([{ cancelled_at: expect.any(String) }])
})

it.each([
  ['Call off', 'Call off', event, cancelling],
  [
    'Reinstate event',
    'Reinstate',
    { ...event, cancelled_at: '2030-01-01T00:00:00+00:00' },
    { ...preview, mails: [{ ...placeMail, kind: 'restored' }, seatMail] },
  ],
])(
  'answers no %s while it is not known who would be told, and tries again',
  async (opens, name, stored, known) => {
    let down = true
    const { requests } = await open(`/admin/edit-event/${id}`, {
      '/rest/v1/events': rows(() => [stored]),
      [previewPath]: () => (down ? { status: 503, body: {} } : { body: known }),
    })
    await press(opens)
    const question = await questionAsked()
    await question.findByText('We could not find out who would be told.')
    expect(isDisabled(question, name)).toBe(true)
    down = false
    await userEvent.click(question.getByRole('button', { name: 'Try again' }))
    expect(await question.findAllByRole('article')).toHaveLength(known.mails.length)
    expect(isDisabled(question, name)).toBe(false)
    expect(await patches(requests)).toEqual([])
  },
)

it('calls off no version that was not shown, and shows the newer one', async () => {
  const newer = { ...cancelling, updatedAt: '2026-11-20T11:00:00+00:00' }
  let shown = cancelling
  const { requests } = await open(`/admin/edit-event/${id}`, {
    '/rest/v1/events': (request: Request) =>
      request.method === 'PATCH'
        ? { body: request.url.includes(encodeURIComponent(newer.updatedAt)) ? [{ id }] : [] }
        : rows(() => [event])(request),
    [previewPath]: () => ({ body: shown }),
  })
  await press('Call off')
  const question = await questionAsked()
  await question.findByText('23 people will be told that it is cancelled:')
  shown = { ...newer, mails: [{ ...newer.mails[0]!, recipients: 24 }] }
  await userEvent.click(question.getByRole('button', { name: 'Call off' }))
  await question.findByText('Somebody else has just changed this. Please look at it again.')
  await question.findByText('24 people will be told that it is cancelled:')
  await userEvent.click(question.getByRole('button', { name: 'Call off' }))
  await says('The event is called off')
  expect(await patches(requests)).toHaveLength(2)
})

const limited = { ...event, capacity: 20, waitlist_enabled: true }

it('shows the email to those who get a seat before more seats are saved', async () => {
  const { requests } = await open(`/admin/edit-event/${id}`, {
    '/rest/v1/events': rows(() => [limited]),
    [previewPath]: async (request: Request) => {
      const { capacity } = (await request.json()) as { capacity: number }
      return { body: capacity === 22 ? { ...preview, mails: [seatMail] } : nobody }
    },
  })
  await screen.findByRole('button', { name: 'Save Changes' })
  type(/^Seats/, '22')
  await press('Save Changes')
  const question = await screen.findByRole('dialog', { name: '2 people will be told that they have a seat' })
  expect(within(question).getByRole('article').textContent).toContain('A seat for you: Pricing clinic')
  expect(within(question).queryByRole('button', { name: /without email|only about/ })).toBeNull()
  expect(await patches(requests)).toEqual([])
  await press('Save and email 2 people')
  await says('Event updated successfully!')
  expect(await patches(requests)).toMatchObject([{ capacity: 22, notify_attendees: true }])
})

it('asks nothing about fewer seats', async () => {
  const { requests } = await open(`/admin/edit-event/${id}`, {
    '/rest/v1/events': rows(() => [limited]),
    [previewPath]: nobody,
  })
  await screen.findByRole('button', { name: 'Save Changes' })
  type(/^Seats/, '10')
  await press('Save Changes')
  await says('Event updated successfully!')
  expect(await patches(requests)).toMatchObject([{ capacity: 10 }])
})

it('shows both emails of a new place with more seats, and can leave out the one about the place', async () => {
  const { requests } = await open(`/admin/edit-event/${id}`, {
    '/rest/v1/events': rows(() => [limited]),
    [previewPath]: { ...preview, mails: [placeMail, seatMail] },
  })
  await screen.findByRole('button', { name: 'Save Changes' })
  type(/^Seats/, '')
  type(/^Location/, 'Toronto, ON')
  await press('Save Changes')
  const question = within(await screen.findByRole('dialog', { name: '23 people will get an email' }))
  expect(question.getByText('23 people will be told the new place:')).toBeTruthy()
  expect(question.getByText('2 people will be told that they have a seat:')).toBeTruthy()
  expect(question.getByRole('button', { name: 'Save and email 23 people' })).toBeTruthy()
  await press('Save, and email only about seats')
  await says('Event updated successfully!')
  expect(await patches(requests)).toMatchObject([{ capacity: null, notify_attendees: false }])
})
