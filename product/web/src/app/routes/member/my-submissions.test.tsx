import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { imogen } from '@/testing/fake-auth'
import { renderApp } from '@/testing/render-app'
import { sent } from '@/testing/fake-server'

const event = {
  id: '0b6f2a44-5a52-4b0e-9d0e-2f0a6f0f6c11',
  title: 'Pricing clinic',
  description: 'Bring numbers.',
  date: '2031-12-01T23:00:00Z',
  end_date: null,
  all_day: false,
  time_zone: 'America/Toronto',
  location: null,
  registration_url: null,
  status: 'rejected',
  submitted_at: '2026-11-20T10:00:00Z',
  decision_message: 'Please name the place.',
  event_id: null,
  updated_at: '2026-11-20T10:00:00.123456+00:00',
}
const resource = {
  id: '1b6f2a44-5a52-4b0e-9d0e-2f0a6f0f6c11',
  title: 'Unit economics',
  description: 'About',
  url: 'https://example.com',
  type_id: 't1',
  category_id: 'c1',
  author: null,
  tags: ['money'],
  template_path: null,
  status: 'pending',
  submitted_at: '2026-11-20T10:00:00Z',
  decision_message: null,
  resource_id: null,
  updated_at: '2026-11-20T10:00:00.123456+00:00',
}
const open = (path: string, responses: Record<string, unknown> = {}) =>
  renderApp(path, {
    person: imogen,
    responses: {
      '/rest/v1/pending_events': [
        event,
        { ...event, id: 'e2', title: 'Supper', status: 'approved', event_id: 'p2', decision_message: null },
      ],
      '/rest/v1/pending_resources': [resource],
      '/rest/v1/resources': [],
      '/rest/v1/resource_types': [{ id: 't1', name: 'Article' }],
      '/rest/v1/resource_categories': [{ id: 'c1', name: 'Finance' }],
      '/rest/v1/rpc/resubmit_event': null,
      '/rest/v1/rpc/resubmit_resource': null,
      '/rest/v1/rpc/own_quotas': [],
      ...responses,
    },
  })

it("lists a member's events with their status, the team's words and what can be done", async () => {
  await open('/my-submissions')
  expect(await screen.findByText('Not published')).toBeTruthy()
  expect(screen.getByText('Please name the place.')).toBeTruthy()
  expect(screen.getByText('Published')).toBeTruthy()
  const again = screen.getByRole('link', { name: 'Change and send again: Pricing clinic' })
  expect(again.getAttribute('href')).toBe(`/my-submissions/event/${event.id}`)
  const published = screen.getByRole('link', { name: 'See the event: Supper' })
  expect(published.getAttribute('href')).toBe('/events/p2')
})

it('sends a changed event to the team again', async () => {
  const { requests } = await open(`/my-submissions/event/${event.id}`)
  const title = await screen.findByLabelText<HTMLInputElement>(/title/i)
  expect(title.value).toBe('Pricing clinic')
  fireEvent.change(title, { target: { value: 'Pricing clinic, Hall 2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send to the team' }))
  await screen.findAllByText(/Event submitted successfully/)
  const [again] = sent(requests, 'POST', 'resubmit_event')
  expect(await again!.json()).toMatchObject({
    submission_id: event.id,
    version: event.updated_at,
    title: 'Pricing clinic, Hall 2',
    date: event.date,
    time_zone: 'America/Toronto',
  })
})

it('sends a changed resource to the team again', async () => {
  const { requests } = await open(`/my-submissions/resource/${resource.id}`)
  const title = await screen.findByLabelText<HTMLInputElement>(/title/i)
  fireEvent.change(title, { target: { value: 'Unit economics, simply' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send to the team' }))
  expect(await screen.findByText('Resource submitted for approval')).toBeTruthy()
  const [again] = sent(requests, 'POST', 'resubmit_resource')
  expect(await again!.json()).toMatchObject({
    submission_id: resource.id,
    version: resource.updated_at,
    title: 'Unit economics, simply',
    url: 'https://example.com',
    tags: ['money'],
  })
})

it('says that there is nothing to change of what is published', async () => {
  await open('/my-submissions/event/e2')
  expect(await screen.findByText('There is nothing to change')).toBeTruthy()
})

it.each([
  ['event', 'events', event, 'Your event was changed in another tab or on another device', /Event submitted/],
  [
    'resource',
    'resources',
    resource,
    'Your resource was changed in another tab or on another device',
    /Resource submitted/,
  ],
])(
  'an %s that was changed in another tab is not overwritten: what both changed is shown',
  async (noun, table, row, title, done) => {
    const newer = {
      ...row,
      title: 'Of another tab',
      description: 'Of the other tab',
      updated_at: '2026-11-20T10:05:00.5+00:00',
    }
    let stored: typeof row = row
    const { requests } = await open(`/my-submissions/${noun}/${row.id}`, {
      [`/rest/v1/pending_${table}`]: () => ({ body: [stored] }),
      [`/rest/v1/rpc/resubmit_${noun}`]: async (request: Request) =>
        ((await request.json()) as { version: string }).version === stored.updated_at
          ? { body: null }
          : {
              status: 412,
              body: { code: 'PT412', message: 'This submission has changed since you opened it.' },
            },
    })
    const field = await screen.findByLabelText<HTMLInputElement>(/title/i)
    stored = newer
    fireEvent.change(field, { target: { value: 'Of this tab' } })
    fireEvent.click(screen.getByRole('button', { name: 'Send to the team' }))
    const question = within(await screen.findByRole('dialog', { name: title }))
    expect(question.getAllByRole('group').map(({ textContent }) => textContent)).toEqual([
      'TitleThis tabOf this tabThe other oneOf another tab',
    ])
    fireEvent.click(question.getByRole('button', { name: 'Save this choice' }))
    await screen.findAllByText(done)
    const last = sent(requests, 'POST', `resubmit_${noun}`).at(-1)!
    expect(await last.json()).toMatchObject({
      version: newer.updated_at,
      title: 'Of this tab',
      description: 'Of the other tab',
    })
  },
)

it.each([
  ['event', event],
  ['resource', resource],
])('says where an %s was approved before it was sent again', async (noun, row) => {
  const { requests } = await open(`/my-submissions/${noun}/${row.id}`, {
    [`/rest/v1/rpc/resubmit_${noun}`]: () => ({
      status: 409,
      body: { code: 'PT409', message: 'This submission has been approved already.' },
    }),
  })
  await screen.findByLabelText<HTMLInputElement>(/title/i)
  const reads = () => sent(requests, 'GET', `/rest/v1/pending_${noun}s`).length
  const before = reads()
  fireEvent.click(screen.getByRole('button', { name: 'Send to the team' }))
  expect(await screen.findByText('This submission has been approved already.')).toBeTruthy()
  // The list of submissions is read again.
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
})
